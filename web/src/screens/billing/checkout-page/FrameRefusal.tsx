import type { FrameRefusal as Page } from '@guildhall/contract/buyer-pages'
import { ButtonLink, Heading, Letter, Stack, Text } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** In a page that may not show it: it is opened in a window of its own. */
export function FrameRefusal({ page: { address, refused } }: { page: Page }) {
  const { t: words } = useWords()
  const t = (key: 'refusedTitle' | 'refused' | 'open') =>
    words(refused === 'card' ? `frame.card.${key}` : `frame.${key}`)
  return (
    <Letter home={null}>
      <Stack gap={3}>
        <Heading level={1}>{t('refusedTitle')}</Heading>
        <Text tone="muted">{t('refused')}</Text>
      </Stack>
      <ButtonLink kind="primary" size="lg" wide href={address} target="_blank" rel="noopener">
        {t('open')}
      </ButtonLink>
    </Letter>
  )
}
