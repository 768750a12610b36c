export function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const focusable =
  ':is(input:not([type=hidden]), select, textarea, button, [tabindex="0"]):not(:disabled)'

/** Focuses the first of these fields in the order of the page; false if there is none. */
export function focusField(form: HTMLFormElement, names: readonly string[]): boolean {
  for (const element of form.elements as Iterable<Element> as Iterable<HTMLInputElement>) {
    if (!names.includes(element.name)) continue
    // A widget keeps its value in a hidden input.
    const target =
      element.type === 'hidden'
        ? element.closest('[data-field]')?.querySelector<HTMLElement>(focusable)
        : element
    if (!target) continue
    focusUnlessMoved(target)
    return true
  }
  return false
}

/**
 * The message must be in the page before the field that points at it is read aloud. Who moved
 * the focus in this moment already corrects something: what they type must not go elsewhere.
 */
function focusUnlessMoved(target: HTMLElement): void {
  const before = document.activeElement
  requestAnimationFrame(() => {
    const now = document.activeElement
    if (now === before || now === document.body) target.focus()
  })
}
