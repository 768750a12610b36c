type Entry = {
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
export function packagesFor(
  lock: { readonly packages: Readonly<Record<string, Entry>> },
  workspaces: readonly string[],
  installed: (path: string) => boolean,
): string[]
