/** Buttons that copy what they are about, and say so. */
export function wireCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
    if (!button) return
    void navigator.clipboard.writeText(button.dataset.copy ?? '').then(() => {
      const words = button.querySelector('span') ?? button
      const before = words.textContent ?? ''
      const said = button.dataset.copied ?? ''
      if (before === said) return
      words.textContent = said
      setTimeout(() => {
        words.textContent = before
      }, 2_000)
    })
  })
}
