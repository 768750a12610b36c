import { Fragment, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { IconCheck } from './page-icons.ts'
import './inside.css'
import styles from './PermissionMatrix.module.css'
import {
  givenOf,
  isGiven,
  type PermissionResource,
  type Permissions,
  withActions,
} from './permissions.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type PermissionMatrixProps = {
  /** Names the table: “Permissions of the role Support”. */
  label: string
  resources: readonly PermissionResource[]
  /** The columns. */
  actions: readonly { id: string; label: string }[]
  value: Permissions
  /** Without it, the table can only be read. */
  onChange?: ((value: Permissions) => void) | undefined
  /** What the reader may give: the rest cannot be ticked. */
  allowed?: Permissions | undefined
  labels: { resource: string; given: string; notGiven: string }
}

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

/** Arrows move through the table; cells without a box are passed over. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key]
  const { target } = event
  if (!step || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const [down, right] = step
  const { rows } = event.currentTarget
  const cell = target.closest('td, th') as HTMLTableCellElement
  let row = (cell.parentElement as HTMLTableRowElement).rowIndex
  let column = cell.cellIndex
  for (;;) {
    row += down
    column += right
    const cells = rows[row]?.cells
    if (!cells || row < 1) return
    const next = cells[column]
    // The name of a group is passed over; the end of a row is the end.
    if (!next && right !== 0) return
    const box = next?.querySelector<HTMLInputElement>('input:not(:disabled)')
    if (box) return box.focus()
  }
}

/** What a role or a key may do: resources by actions. */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const { label, resources, actions, labels, onChange } = props
  // What can only be read has no other place for the focus that scrolls it.
  const reachable = onChange ? {} : { tabIndex: 0, role: 'group', 'aria-label': label }
  return (
    <div className={styles.scroll} data-many={actions.length > 4 ? '' : undefined} {...reachable}>
      <table className={styles.table} aria-label={label} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <th scope="col">{labels.resource}</th>
            {actions.map((action) => (
              <th key={action.id} scope="col">
                {action.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resources.map((resource, at) => (
            <Fragment key={resource.id}>
              {resource.group && resource.group !== resources[at - 1]?.group ? (
                <tr data-group="">
                  <th scope="colgroup" colSpan={actions.length + 1}>
                    {resource.group}
                  </th>
                </tr>
              ) : null}
              <Resource {...props} resource={resource} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ResourceProps = PermissionMatrixProps & { resource: PermissionResource }

function Resource(props: ResourceProps) {
  const { resource, actions, value, onChange, allowed, labels } = props
  const mayGive = (action: string) => !allowed || isGiven(allowed, resource.id, action)
  const able = resource.actions.filter(mayGive)
  const given = givenOf(value, resource)
  return (
    <tr>
      <th scope="row">
        {onChange ? (
          <WholeRow
            resource={resource}
            given={given}
            disabled={able.length === 0}
            onToggle={() => onChange(withActions(value, resource, able, given !== 'all'))}
          />
        ) : (
          <Words resource={resource} />
        )}
      </th>
      {actions.map((action) => {
        const on = isGiven(value, resource.id, action.id)
        if (!resource.actions.includes(action.id)) return <td key={action.id} data-none="" />
        if (!onChange) {
          return (
            <td key={action.id} data-given={on ? 'yes' : 'no'}>
              <span className={styles.cell}>
                {on ? (
                  <span className={styles.given}>
                    <IconCheck />
                  </span>
                ) : (
                  <span className={styles.none} aria-hidden="true">
                    –
                  </span>
                )}
                <span className={styles.action} aria-hidden="true">
                  {action.label}
                </span>
                <VisuallyHidden>{on ? labels.given : labels.notGiven}</VisuallyHidden>
              </span>
            </td>
          )
        }
        return (
          <td key={action.id}>
            <label className={styles.cell}>
              <input
                type="checkbox"
                className={styles.box}
                checked={on}
                disabled={!mayGive(action.id)}
                aria-label={`${resource.label}: ${action.label}`}
                onChange={() => onChange(withActions(value, resource, [action.id], !on))}
              />
              <span className={styles.action}>{action.label}</span>
            </label>
          </td>
        )
      })}
    </tr>
  )
}

function Words({ resource }: { resource: PermissionResource }) {
  return (
    <span>
      {resource.label}
      {resource.note ? <span className={styles.note}>{resource.note}</span> : null}
    </span>
  )
}

type WholeRowProps = {
  resource: PermissionResource
  given: ReturnType<typeof givenOf>
  disabled: boolean
  onToggle: () => void
}

function WholeRow({ resource, given, disabled, onToggle }: WholeRowProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = given === 'some'
  }, [given])
  return (
    <label className={styles.what} htmlFor={id}>
      <input
        ref={box}
        id={id}
        type="checkbox"
        className={styles.box}
        checked={given === 'all'}
        disabled={disabled}
        onChange={onToggle}
      />
      <Words resource={resource} />
    </label>
  )
}
