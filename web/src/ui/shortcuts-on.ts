/** Keys that are also letters do nothing while somebody types, or when the person has turned them off. */
export function shortcutsAreOn({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (document.documentElement.dataset.shortcuts === 'off') return false
  const typing = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]'
  return !(target instanceof Element && target.closest(typing))
}
