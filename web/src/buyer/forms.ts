import { takeCard } from './card.ts'
import { changePage, contentsOf, fetchPage } from './page-change.ts'
import { forgetPress, isPressUnanswered, rememberPress } from './pressed.ts'
import { takeStripe } from './stripe.ts'
import { workAnswer } from './work.ts'

const delay = 300
/** More digits may follow. */
const typingDelay = 700
/** With the card of this page, at a page of Stripe, or with the saved or a typed one for another plan. */
const buys = ['confirm', 'hosted', 'change']

/** The latest request to store what was entered; an older answer is not shown. */
let underway: AbortController | undefined
let waiting: ReturnType<typeof setTimeout> | undefined
let isConfirming = false

const liveForm = () => document.querySelector<HTMLFormElement>('form[data-live]')

function bodyOf(form: HTMLFormElement, intent: string): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && name !== 'intent') body.append(name, value)
  }
  body.set('intent', intent)
  return body
}

/** Stores what the form contains, and shows the totals that follow. */
async function update(intent = 'update'): Promise<void> {
  const form = liveForm()
  if (!form || isConfirming) return
  clearTimeout(waiting)
  underway?.abort()
  const current = new AbortController()
  underway = current
  form.dataset.updating = ''
  const sent = contentsOf(form)
  const answer = await fetchPage(form.action, {
    method: 'POST',
    body: bodyOf(form, intent),
    signal: current.signal,
  })
  if (current.signal.aborted || isConfirming) return
  delete form.dataset.updating
  if (answer) show(answer, sent)
}

/** Where another page has taken the place of the form, its address is in the bar too. */
function show({ html, url }: { html: string; url: string }, sent?: ReturnType<typeof contentsOf>) {
  const { pathname } = new URL(url)
  if (pathname !== location.pathname) return location.replace(url)
  changePage(html, sent)
  keepLanguage()
  document.querySelector<HTMLElement>('[aria-invalid="true"]')?.scrollIntoView({ block: 'nearest' })
}

/** Where the address says a language, a reload shows the one that was chosen since. */
function keepLanguage(): void {
  const form = liveForm()
  const chosen = form && new URL(form.action).searchParams.get('locale')
  if (!chosen) return
  const here = new URL(location.href)
  here.searchParams.set('locale', chosen)
  history.replaceState(history.state, '', here)
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('#pay')
  if (!button) return
  if (isBusy) button.dataset.busy = ''
  else delete button.dataset.busy
  button.setAttribute('aria-disabled', String(isBusy))
  const words = button.querySelector('span')
  if (!words) return
  button.dataset.words ??= words.textContent ?? ''
  words.textContent = isBusy ? (button.dataset.busyText ?? '') : (button.dataset.words ?? '')
}

/** What the buyer has seen, and agreed to by the press. */
const amounts = ['expected_total_amount', 'expected_due_amount', 'due_amount', 'charged_at_once']
const saysTheSame = (one: URLSearchParams, other: URLSearchParams) =>
  amounts.every((name) => one.get(name) === other.get(name))

/** Pays once: further presses do nothing until there is an answer. */
async function confirm(form: HTMLFormElement, intent: string, isAgain = false): Promise<void> {
  if (isConfirming) return
  if (!takeCard(form)) return showMissing(form)
  clearTimeout(waiting)
  underway?.abort()
  isConfirming = true
  setBusy(form, true)
  if (intent !== 'hosted' && !(await takeStripe(form))) {
    isConfirming = false
    return setBusy(form, false)
  }
  const workDone = await workAnswer()
  const sent = contentsOf(form)
  const body = bodyOf(form, intent)
  body.set('work_answer', workDone)
  rememberPress()
  const answer = await fetchPage(form.action, { method: 'POST', body })
  const known = answer ?? (await whatHappened(form))
  isConfirming = false
  forgetPress()
  setBusy(form, false)
  show(known, sent)
  const next = liveForm()
  // Work that the page did not know of is done, and then it pays; once, since it may not be enough again.
  const mayPress = next && !isAgain && document.querySelector('[data-again]')
  if (mayPress && saysTheSame(body, bodyOf(next, intent))) return confirm(next, intent, true)
  focusProblem()
}

/** Only the card is known here; what else is missing is marked together with it. */
async function showMissing(form: HTMLFormElement): Promise<void> {
  if (form.id !== 'checkout') return
  await update('check')
  const next = liveForm()
  if (next) takeCard(next)
  focusProblem()
}

/** The connection was lost after the order was sent: only the server knows whether it was paid. */
async function whatHappened(form: HTMLFormElement): Promise<{ html: string; url: string }> {
  const lost = form.querySelector<HTMLElement>('[data-lost]')
  if (lost) lost.hidden = false
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const answer = await fetchPage(form.action)
    if (answer) return answer
  }
}

/** After a reload in the middle of a payment, the form may be open only because the bank has not answered. */
async function lookAgain(form: HTMLFormElement): Promise<void> {
  const sent = contentsOf(form)
  for (const pause of [1_000, 2_000, 4_000, 8_000]) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const answer = isConfirming ? undefined : await fetchPage(form.action)
    if (isConfirming || !liveForm()) break
    if (answer) show(answer, sent)
  }
  forgetPress()
}

function focusProblem(): void {
  const first = document.querySelector<HTMLElement>('form[data-live] [aria-invalid="true"]')
  if (first) first.focus()
  else document.querySelector('#note')?.scrollIntoView({ block: 'nearest' })
}

/** A country by the time zone of the device, where nothing else says one. */
function guessCountry(form: HTMLFormElement): boolean {
  const country = form.querySelector<HTMLSelectElement>('select[data-guess]')
  if (country?.value !== '') return false
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const found = [...country.options].find(
    ({ value }) => value !== '' && zonesOf(value).includes(zone),
  )
  if (!found) return false
  country.value = found.value
  return true
}

function zonesOf(country: string): readonly string[] {
  try {
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
      getTimeZones?: () => readonly string[] | undefined
    }
    return locale.getTimeZones?.() ?? []
  } catch {
    return []
  }
}

export function wireForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !('live' in form.dataset)) return
    event.preventDefault()
    const { submitter } = event
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : 'confirm'
    // Enter in the field of a code applies the code.
    const isCode = document.activeElement?.id === 'discount_code' && submitter?.id !== 'pay'
    if (buys.includes(pressed) && !isCode) void confirm(form, pressed)
    else void update(isCode ? 'update' : pressed)
  })
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && 'opens' in target.dataset) target.form?.submit()
    const isSaved = target instanceof Element && target.matches('[data-save], [type="radio"]')
    if (!isSaved) return
    clearTimeout(waiting)
    waiting = setTimeout(() => void update(), delay)
  })
  // Arrows of a number, and what is typed into it, are answered before the field is left.
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || !target.matches('[type="number"][data-save]')) return
    clearTimeout(waiting)
    waiting = setTimeout(() => void update(), typingDelay)
  })
  const form = liveForm()
  if (!form) return
  if (isPressUnanswered()) void lookAgain(form)
  if (guessCountry(form) || 'preset' in form.dataset) void update()
}
