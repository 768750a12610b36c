import type { CheckoutProgress } from '@guildhall/contract/buyer-pages'
import { Button, ButtonLink, Heading, Letter, Spinner, Stack, Text } from '../../../ui/index.ts'
import { Foot } from './Foot.tsx'
import { SellerLine, TestBadge } from './SellerLine.tsx'
import { StripeAway } from './StripeFields.tsx'
import { useWords } from './use-page.ts'

/** While a payment, or what follows it, is under way. */
export function Progress({ page }: { page: CheckoutProgress }) {
  const { t } = useWords()
  const { address, challengeUrl, isHosted, isTest, seller, stream, stripe } = page
  const challenge = stripe?.clientSecret ? stripe : undefined
  const what = isHosted ? 'hosted' : challengeUrl !== null || challenge ? 'challenge' : undefined
  const title = t(what ? `progress.${what}Title` : 'progress.title')
  const text = t(what ? `progress.${what}Text` : 'progress.text')
  return (
    <Letter
      home={
        <Stack gap={2}>
          <SellerLine seller={seller} />
          <TestBadge isTest={isTest} />
        </Stack>
      }
      spine={isTest ? 'test' : 'own'}
      footer={<Foot page={page} hasLanguages />}
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
        {challenge ? (
          <StripeAway>
            <Reload address={address} />
          </StripeAway>
        ) : null}
        {challengeUrl === null ? (
          <noscript>
            <Reload address={address} />
          </noscript>
        ) : (
          <ButtonLink kind="primary" size="lg" wide href={challengeUrl}>
            {t(isHosted ? 'progress.hosted' : 'progress.challenge')}
          </ButtonLink>
        )}
        {isHosted ? (
          <form method="post" action={address}>
            <Button type="submit" name="intent" value="leave" wide>
              {t('progress.leave')}
            </Button>
          </form>
        ) : null}
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
