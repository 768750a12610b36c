import { testCards } from '@guildhall/contract/billing/test-cards'

const digitsOf = (text: string) => text.replace(/\D/g, '')
const field = (form: ParentNode, name: string) =>
  form.querySelector<HTMLInputElement>(`[data-card-${name}]`)

/** Groups digits while they are typed, with the caret after the same digit as before. */
function regroup(input: HTMLInputElement, grouped: (digits: string) => string): void {
  const caret = input.selectionStart ?? input.value.length
  const before = digitsOf(input.value.slice(0, caret)).length
  const text = grouped(digitsOf(input.value))
  if (text === input.value) return
  input.value = text
  let place = 0
  for (let seen = 0; place < text.length && seen < before; place++) {
    if (/\d/.test(text[place] ?? '')) seen++
  }
  input.setSelectionRange(place, place)
}

/** By the first digits; names that are the same in every language. */
const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'Mastercard'],
  [/^3[47]/, 'Amex'],
  [/^(?:6011|65|64[4-9])/, 'Discover'],
  [/^35(?:2[89]|[3-8])/, 'JCB'],
  [/^3(?:0[0-5]|[689])/, 'Diners Club'],
  [/^62/, 'UnionPay'],
]
const brandOf = (digits: string) => brands.find(([start]) => start.test(digits))?.[1] ?? ''
const isAmex = (digits: string) => brandOf(digits) === 'Amex'

/** As it is printed on the card. */
function groupNumber(digits: string): string {
  if (!isAmex(digits)) return digits.slice(0, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
}

/** Beside the number, for those who look whether it is the right card. */
function showBrand(form: ParentNode): void {
  const place = form.querySelector('[data-card-brand]')
  const brand = brandOf(digitsOf(field(form, 'number')?.value ?? ''))
  if (place && place.textContent !== brand) place.textContent = brand
}
const groupExpiry = (digits: string) =>
  digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits

/** The check digit of card numbers. */
function isNumber(digits: string): boolean {
  let sum = 0
  for (const [at, digit] of [...digits].toReversed().entries()) {
    const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length >= 13 && sum % 10 === 0
}

function isExpiry(text: string): boolean {
  const [month = '', year = ''] = text.split('/').map((part) => part.trim())
  if (!/^\d{2}$/.test(month) || !/^\d{2}$/.test(year)) return false
  const end = new Date(2000 + Number(year), Number(month), 1)
  return Number(month) >= 1 && Number(month) <= 12 && end.getTime() > Date.now()
}

/** The texts are in the page, hidden until they are needed. */
function refuse(form: HTMLFormElement, problem: 'card' | 'notTestCard', at: HTMLInputElement) {
  const text = form.querySelector<HTMLElement>(`#problem-${problem}`)
  if (text) text.hidden = false
  at.setAttribute('aria-invalid', 'true')
  at.setAttribute('aria-describedby', `problem-${problem}`)
  at.focus()
  return false
}

/** Puts the token of the typed card into the form; false where it is no card that can pay here. */
export function takeCard(form: HTMLFormElement): boolean {
  const token = form.querySelector<HTMLInputElement>('[data-token]')
  const [number, expiry, code] = ['number', 'expiry', 'code'].map((name) => field(form, name))
  if (!token || !number || !expiry || !code) return true
  for (const each of [number, expiry, code]) each.removeAttribute('aria-invalid')
  for (const each of form.querySelectorAll<HTMLElement>('[data-problem]')) each.hidden = true
  const digits = digitsOf(number.value)
  if (!isNumber(digits)) return refuse(form, 'card', number)
  const card = testCards.find((each) => each.number === digits)
  if (!card) return refuse(form, 'notTestCard', number)
  if (!isExpiry(expiry.value)) return refuse(form, 'card', expiry)
  if (digitsOf(code.value).length !== (isAmex(digits) ? 4 : 3)) return refuse(form, 'card', code)
  token.value = card.token
  return true
}

export function wireCards(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.matches('[data-card-number]')) {
      regroup(target, groupNumber)
      if (target.form) showBrand(target.form)
    }
    if (target.matches('[data-card-expiry]')) regroup(target, groupExpiry)
    if (target.matches('[data-card-code]')) regroup(target, (digits) => digits.slice(0, 4))
  })
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>('[data-test-card]') : null
    const form = button?.closest('form')
    if (!button || !form) return
    const year = String((new Date().getFullYear() + 4) % 100).padStart(2, '0')
    const filled = {
      number: groupNumber(button.dataset.testCard ?? ''),
      expiry: `12 / ${year}`,
      code: '123',
    }
    for (const [name, value] of Object.entries(filled)) {
      const input = field(form, name)
      if (input) input.value = value
    }
    showBrand(form)
    form.querySelector<HTMLElement>('#pay')?.focus()
  })
}
