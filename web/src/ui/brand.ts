let name = 'Guildhall'

/** The name of this installation, in the wordmark. */
export const brandName = () => name

export function setBrandName(next: string): void {
  name = next
}
