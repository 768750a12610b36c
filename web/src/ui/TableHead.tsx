import { IconChevronDown, IconChevronUp } from './app-icons.ts'
import styles from './DataTable.module.css'
import { usePartWords } from './part-words.ts'
import { SelectBox } from './SelectBox.tsx'
import type { Column, DataTableProps, Sort } from './table-types.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export function TableHead<Item>({
  columns,
  items,
  keyOf,
  sort,
  onSort,
  selection,
  actionsOf,
}: DataTableProps<Item>) {
  const words = usePartWords()
  const free = (items ?? []).filter((item) => !selection?.locked?.(item)).map(keyOf)
  const chosen = free.filter((key) => selection?.keys.has(key)).length
  return (
    <thead>
      <tr>
        {selection ? (
          <th className={styles.tight} scope="col">
            <SelectBox
              label={words.selectAll}
              checked={free.length > 0 && chosen === free.length}
              mixed={chosen > 0 && chosen < free.length}
              disabled={free.length === 0}
              onChange={(all) => selection.onChange(new Set(all ? free : []))}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {actionsOf ? (
          <th className={styles.tight} scope="col">
            <VisuallyHidden>{words.actions}</VisuallyHidden>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

type HeadCellProps<Item> = {
  column: Column<Item>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeadCell<Item>({ column, sort, onSort }: HeadCellProps<Item>) {
  const { id, header, sortable, figures, roomy } = column
  const sorted = sort?.column === id
  const direction = sort?.descending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={sorted ? direction : undefined}
      data-figures={figures ? '' : undefined}
      data-roomy={roomy ? '' : undefined}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          data-printed=""
          onClick={() => onSort({ column: id, descending: sorted && !sort.descending })}
        >
          {header}
          {sorted && sort.descending ? <IconChevronDown size="sm" /> : <IconChevronUp size="sm" />}
        </button>
      ) : (
        header
      )}
    </th>
  )
}
