import type { CheckoutProgress } from '@guildhall/contract/buyer-pages'
import { ButtonLink, Heading, Letter, Spinner, Stack, Text } from '../../../ui/index.ts'
import { SellerLine, TestBadge } from './SellerLine.tsx'
import { useWords } from './use-page.ts'

/** While a payment, or what follows it, is under way. */
export function Progress({ page }: { page: CheckoutProgress }) {
  const { t } = useWords()
  const { address, challengeUrl, isTest, seller, stream, stripe } = page
  const [title, text] =
    challengeUrl === null
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
        data-key={stripe?.publishableKey}
        data-secret={stripe?.clientSecret ?? undefined}
        aria-live="polite"
      >
        <Heading level={1}>{title}</Heading>
        {challengeUrl === null ? <Spinner label={title} /> : null}
        <Text tone="muted">{text}</Text>
        {challengeUrl === null ? (
          <noscript>
            <ButtonLink href={address} wide>
              {t('progress.reload')}
            </ButtonLink>
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
