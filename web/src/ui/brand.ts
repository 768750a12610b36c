// The base styles are here, since every page sets the name of the installation.
import './global.css'

let name = 'Guildhall'

/** The name of this installation, in the wordmark. */
export const brandName = () => name

export function setBrandName(next: string): void {
  name = next
}
