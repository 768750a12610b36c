/** The actions that are given, by resource. */
export type Permissions = Readonly<Record<string, readonly string[]>>

export type PermissionResource = {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
  /** Rows that follow each other with the same group stand under its name. */
  readonly group?: string | undefined
  /** Those it has; of others the table has an empty cell. */
  readonly actions: readonly string[]
}

export function isGiven(value: Permissions, resource: string, action: string): boolean {
  return value[resource]?.includes(action) ?? false
}

/** All, none, or some of the actions of a resource. */
export function givenOf(value: Permissions, { id, actions }: PermissionResource) {
  const given = actions.filter((action) => isGiven(value, id, action)).length
  if (given === 0) return 'none'
  return given === actions.length ? 'all' : 'some'
}

/** With these actions of a resource given or not; a resource without any is left out. */
export function withActions(
  value: Permissions,
  resource: PermissionResource,
  actions: readonly string[],
  on: boolean,
): Permissions {
  const { [resource.id]: now = [], ...rest } = value
  const next = resource.actions.filter((action) =>
    actions.includes(action) ? on : now.includes(action),
  )
  return next.length > 0 ? { ...rest, [resource.id]: next } : rest
}
