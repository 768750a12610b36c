type Named = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isNamed(element: Element): element is Named {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

export function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What takes the focus of a field: a widget keeps its value in a hidden input. */
function focusTarget(element: Named): HTMLElement | null {
  if (!(element instanceof HTMLInputElement) || element.type !== 'hidden') return element
  const field = element.closest('[data-field]')
  return (
    field?.querySelector<HTMLElement>(
      ':is(input:not([type=hidden]), select, textarea, button, [tabindex="0"]):not(:disabled)',
    ) ?? null
  )
}

/** Focuses the first of these fields in the order of the page; false if there is none. */
export function focusField(form: HTMLFormElement, names: readonly string[]): boolean {
  for (const element of form.elements) {
    if (!isNamed(element) || !names.includes(element.name)) continue
    const target = focusTarget(element)
    if (!target) continue
    // The message must be in the page before the field that points at it is read aloud.
    requestAnimationFrame(() => target.focus())
    return true
  }
  return false
}

/** The values of a form as one text, to compare; files by name, size and time. */
export function snapshotOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
  ])
  return JSON.stringify(entries)
}
