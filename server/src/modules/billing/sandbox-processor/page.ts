import type { Locale } from '@guildhall/contract/boot'
import { html } from 'hono/html'
import { type Currency, decimalsOf } from '../../../kernel/index.ts'
import type { I18n } from '../../../platform/i18n/index.ts'
import { style } from './page-style.ts'
import type { SandboxObject } from './store.ts'

function amountText(locale: Locale, amount: number, currency: Currency): string {
  const decimals = decimalsOf(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(amount / 10 ** decimals)
}

const resultKeys = {
  opened: 'pending',
  action_required: 'pending',
  processing: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const

/** The result of a payment, as far as its cardholder is told. */
export const resultOf = ({ status }: Pick<SandboxObject, 'status'>) => resultKeys[status]

/** Where a customer confirms a payment, as on the page of a bank; the first answer counts. */
export function challengePage(
  { status, kind, amount, currency }: SandboxObject,
  locale: Locale,
  i18n: I18n,
  returnAddress: string | undefined,
): string {
  const text = (key: string, values?: Record<string, string>) =>
    i18n.translate(locale, `sandbox-processor.ui.${key}`, values)
  const purpose =
    kind === 'setup'
      ? text('card')
      : text('amount', { amount: amountText(locale, amount, currency) })
  const question = html`<p>${purpose}</p>
<form method="post">
<button class="primary" name="outcome" value="succeed">${text('confirm')}</button>
<button name="outcome" value="fail">${text('refuse')}</button>
</form>`
  const result = resultOf({ status })
  const end = result === 'pending' ? '' : html`<p>${text('close')}</p>`
  const wayOn =
    returnAddress === undefined
      ? end
      : html`<a class="button primary" href="${returnAddress}">${text('continue')}</a>`
  const answered = html`<p>${text(result)}</p>
${wayOn}`
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text('title')}</title>
${style}
</head>
<body>
<main>
<h1>${text('title')}</h1>
${status === 'action_required' ? question : answered}
<p class="note">${text('sandbox')}</p>
</main>
</body>
</html>
`.toString()
}
