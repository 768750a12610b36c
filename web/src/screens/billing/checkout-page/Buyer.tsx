import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { Button, Field, Note, Row, Text } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** Asks for a code, and comes back to the checkout. A frame of another site has no cookies to keep it in. */
export function SignInButton({ words }: { words: 'signIn' | 'signInToChange' }) {
  const { t } = useWords()
  const isInNote = words === 'signInToChange'
  return (
    <Button
      type="submit"
      kind={isInNote ? 'secondary' : 'quiet'}
      size="sm"
      name="intent"
      value="sign-in"
    >
      {t(`buyer.${words}`)}
    </Button>
  )
}

export const maySignIn = ({ buyer, frame, maySignIn: isOffered }: CheckoutPage) =>
  isOffered && buyer === null && frame === undefined

/** Whose purchase it is: an address that is typed, or a customer who signed in. */
export function Buyer({ page }: { page: CheckoutPage }) {
  const { t } = useWords()
  const { buyer, checkout, isEmailFixed, problems, values } = page
  if (buyer) {
    return (
      <>
        <Row justify="between" gap={2} wrap data-buyer={buyer.email ?? ''}>
          <Text as="span">{t('buyer.known', { email: buyer.email ?? buyer.name ?? '' })}</Text>
          <Button type="submit" kind="quiet" size="sm" name="intent" value="sign-out">
            {t('buyer.signOut')}
          </Button>
        </Row>
        {buyer.upgrades ? (
          <Note tone="info">
            {t('buyer.upgrade', { plan: buyer.upgrades.name, product: checkout.product.name })}
          </Note>
        ) : null}
      </>
    )
  }
  if (isEmailFixed && checkout.customer_email === null) return null
  const problem = problems.customer_email
  return (
    <>
      <Field
        id="customer_email"
        name="customer_email"
        type="email"
        label={t('email')}
        hint={t('emailHint')}
        error={problem && t(`problems.${problem}`)}
        autoComplete="email"
        inputMode="email"
        readOnly={isEmailFixed}
        required
        defaultValue={values.customer_email ?? ''}
        data-save=""
      />
      {maySignIn(page) ? <SignInButton words="signIn" /> : null}
    </>
  )
}
