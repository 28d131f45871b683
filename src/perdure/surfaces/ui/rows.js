// The table of memories. A row stays the same element while others come and go, so that no click and no focus is lost.
export default {
  template: `
    <q-markup-table flat wrap-cells>
      <thead><tr>
        <th class="pick"><q-checkbox :model-value="all" dense aria-label="Select all of this page"
          @update:model-value="on => pick(rows.map(row => row.id), Boolean(on))" /></th>
        <th v-for="(label, name) in columns" :key="name" :class="'c-' + name">{{ label }}</th>
      </tr></thead>
      <tbody><tr v-for="row in rows" :key="row.id">
        <td class="pick"><q-checkbox :model-value="picked.includes(row.id)" dense :aria-label="'Select: ' + row.text"
          @update:model-value="on => pick([row.id], on)" /></td>
        <td class="what">
          <a :href="row.href" dir="auto" :class="row.live ? '' : 'gone'">{{ row.text }}</a>
          <div class="line">
            <span v-if="row.match" class="chip accent">{{ row.match }} relevant</span>
            <span v-if="row.pinned" class="chip accent">pinned</span>
          </div>
        </td>
        <td class="c-kind">
          <span class="kind"><q-icon :name="row.icon" aria-hidden="true" />{{ row.kind }}</span>
          <div><span :class="row.live ? 'small soft' : 'chip warn'">{{ row.state }}</span></div>
        </td>
        <td class="c-about">
          <a v-if="row.category" :href="row.among" class="chip" dir="auto">{{ row.category }}</a>
          <a v-if="row.key" :href="row.same" class="small" dir="auto">{{ row.key }}</a>
        </td>
        <td class="c-sure">
          <div class="small soft">{{ row.confidence }}</div>
          <div class="meter" aria-hidden="true"><span :style="{width: row.share + '%'}"></span></div>
        </td>
        <td class="c-weight"><span class="dots" role="img" :aria-label="'Importance ' + row.importance + ' of 5'">{{
          '●'.repeat(row.importance) }}<span>{{ '○'.repeat(5 - row.importance) }}</span></span></td>
        <td class="c-by">
          <span dir="auto">{{ row.by }}</span>
          <div><a v-if="row.session" :href="row.talk" class="small" dir="auto">{{ row.session }}</a></div>
        </td>
        <td class="c-when soft">
          <span :title="row.times">{{ row.day }}</span>
          <div v-if="row.changed" class="small" :title="row.times">changed <span class="day">{{ row.changed }}</span></div>
        </td>
      </tr></tbody>
    </q-markup-table>`,
  props: {rows: Array, columns: Object, picked: Array},
  emits: ["pick"],
  computed: {
    all() {
      return this.picked.length === 0 ? false : this.picked.length === this.rows.length || null;
    },
  },
  methods: {
    pick(ids, on) {
      this.$emit("pick", {ids, on});
    },
  },
};
