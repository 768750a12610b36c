import { isFramed } from './frame.ts'

const seconds = 8

/** Leads back to the merchant's page after a while, unless the buyer stays; in a frame, that page decides. */
export function wireReturn(): void {
  const note = document.querySelector<HTMLElement>('[data-return]')
  const target = note?.dataset.return
  if (!note || target === undefined || isFramed) return
  const leave = setTimeout(() => location.assign(target), seconds * 1_000)
  const stay = note.querySelector<HTMLElement>('[data-stay]')
  if (!stay) return
  stay.hidden = false
  stay.addEventListener('click', () => {
    clearTimeout(leave)
    stay.hidden = true
  })
}
