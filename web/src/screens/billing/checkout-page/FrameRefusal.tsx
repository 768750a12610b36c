import type { FrameRefusal as Page } from '@guildhall/contract/buyer-pages'
import { ButtonLink, Heading, Letter, Stack, Text } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** In a page that may not show the checkout: it is opened in a window of its own. */
export function FrameRefusal({ page: { address } }: { page: Page }) {
  const { t } = useWords()
  return (
    <Letter home={null}>
      <Stack gap={3}>
        <Heading level={1}>{t('frame.refusedTitle')}</Heading>
        <Text tone="muted">{t('frame.refused')}</Text>
      </Stack>
      <ButtonLink kind="primary" size="lg" wide href={address} target="_blank" rel="noopener">
        {t('frame.open')}
      </ButtonLink>
    </Letter>
  )
}
