import type { CheckoutProgress } from '@guildhall/contract/buyer-pages'
import { ButtonLink, Heading, Letter, Spinner, Stack, Text } from '../../../ui/index.ts'
import { SellerLine, TestBadge } from './SellerLine.tsx'
import { StripeAway } from './StripeFields.tsx'
import { useWords } from './use-page.ts'

/** While a payment, or what follows it, is under way. */
export function Progress({ page }: { page: CheckoutProgress }) {
  const { t } = useWords()
  const { address, challengeUrl, isTest, seller, stream, stripe } = page
  const challenge = stripe?.clientSecret ? stripe : undefined
  const [title, text] =
    challengeUrl === null && !challenge
      ? [t('progress.title'), t('progress.text')]
      : [t('progress.challengeTitle'), t('progress.challengeText')]
  return (
    <Letter
      home={
        <Stack gap={2}>
          <SellerLine seller={seller} />
          <TestBadge isTest={isTest} />
        </Stack>
      }
      spine={isTest ? 'test' : 'own'}
    >
      <Stack
        gap={4}
        id="progress"
        data-stream={stream}
        data-challenge={challenge && JSON.stringify(challenge)}
        aria-live="polite"
      >
        <Heading level={1}>{title}</Heading>
        {challengeUrl === null ? <Spinner label={title} /> : null}
        <Text tone="muted">{text}</Text>
        {challenge ? <StripeAway action={<Reload address={address} />} /> : null}
        {challengeUrl === null ? (
          <noscript>
            <Reload address={address} />
          </noscript>
        ) : (
          <ButtonLink kind="primary" size="lg" wide href={challengeUrl}>
            {t('progress.challenge')}
          </ButtonLink>
        )}
      </Stack>
    </Letter>
  )
}

function Reload({ address }: { address: string }) {
  const { t } = useWords()
  return (
    <ButtonLink href={address} wide>
      {t('progress.reload')}
    </ButtonLink>
  )
}
