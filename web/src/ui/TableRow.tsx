import { ActionMenu } from './ActionMenu.tsx'
import { Anchor } from './Anchor.tsx'
import { IconMore } from './app-icons.ts'
import styles from './DataTable.module.css'
import { usePartWords } from './part-words.ts'
import { SelectBox } from './SelectBox.tsx'
import type { Column, DataTableProps, Selection } from './table-types.ts'

type TableRowProps<Item> = DataTableProps<Item> & { item: Item }

export function TableRow<Item>(props: TableRowProps<Item>) {
  const { columns, item, keyOf, nameOf, hrefOf, open, selection, actionsOf } = props
  const words = usePartWords()
  const key = keyOf(item)
  const name = nameOf(item)
  const actions = actionsOf?.(item)
  const selected = selection?.keys.has(key) ?? false
  return (
    <tr
      className={styles.row}
      data-selected={selected || open === key ? '' : undefined}
      data-linked={hrefOf ? '' : undefined}
    >
      {selection ? (
        <SelectCell selection={selection} item={item} rowKey={key} label={words.select(name)} />
      ) : null}
      {columns.map((column, index) => (
        <Cell
          key={column.id}
          column={column}
          item={item}
          href={index === 0 ? hrefOf?.(item) : undefined}
          current={index === 0 && open === key}
        />
      ))}
      {actions ? (
        <td className={styles.tight} data-place={2} data-actions="">
          {actions.some(({ items }) => items.length > 0) ? (
            <ActionMenu
              label={words.actionsOf(name)}
              groups={actions}
              icon={<IconMore />}
              iconOnly
            />
          ) : null}
        </td>
      ) : null}
    </tr>
  )
}

type SelectCellProps<Item> = {
  selection: Selection<Item>
  item: Item
  rowKey: string
  label: string
}

function SelectCell<Item>({ selection, item, rowKey, label }: SelectCellProps<Item>) {
  const reason = selection.locked?.(item)
  function change(checked: boolean) {
    const keys = new Set(selection.keys)
    if (checked) keys.add(rowKey)
    else keys.delete(rowKey)
    selection.onChange(keys)
  }
  return (
    <td className={styles.tight} data-place="select">
      <SelectBox
        label={label}
        checked={selection.keys.has(rowKey)}
        disabled={reason !== undefined}
        title={reason}
        onChange={change}
      />
    </td>
  )
}

type CellProps<Item> = {
  column: Column<Item>
  item: Item
  href: string | undefined
  current: boolean
}

function Cell<Item>({ column, item, href, current }: CellProps<Item>) {
  const { place, roomy, figures, whole, cell } = column
  return (
    <td
      data-place={place}
      data-roomy={roomy ? '' : undefined}
      data-figures={figures ? '' : undefined}
      data-whole={whole ? '' : undefined}
    >
      {href === undefined ? (
        cell(item)
      ) : (
        <Anchor href={href} className={styles.link} aria-current={current || undefined}>
          {cell(item)}
        </Anchor>
      )}
    </td>
  )
}
