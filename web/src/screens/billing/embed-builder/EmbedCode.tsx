import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { CodeSample, List, ListItem, Stack, Text, TextLink } from '../../../ui/index.ts'
import { type Embedding, htmlCode, linkCode, reactCode } from '../shop/embed-code.ts'

const official = '@polar-sh/checkout'

/** The code in each form, and what it does. */
export function EmbedCode({ slug, embedding }: { slug: string; embedding: Embedding }) {
  const t = useTranslations('embed-builder.ui.code')
  const c = useTranslations('common.ui')
  const { events, mode, url } = embedding
  const { origin } = new URL(url)
  const facts = [
    t('script', { script: `${origin}/embed.js` }),
    t(mode === 'inline' ? 'inline' : 'overlay'),
    ...(events.length > 0 ? [t('events')] : []),
    t('react', { package: official }),
    t('link'),
    t('policy', { first: 'script-src', second: 'frame-src', origin }),
  ]
  return (
    <Stack gap={4}>
      <CodeSample
        label={t('title')}
        samples={[
          { id: 'html', label: 'HTML', code: htmlCode(embedding) },
          { id: 'react', label: 'React', code: reactCode(embedding) },
          { id: 'link', label: t('linkTab'), code: linkCode(embedding) },
        ]}
        copyLabel={c('copy')}
        copiedLabel={c('copied')}
      />
      <List ruled aria-label={t('does')}>
        {facts.map((fact) => (
          <ListItem key={fact}>
            <Text size="small">{fact}</Text>
          </ListItem>
        ))}
      </List>
      <Text size="small" tone="muted">
        {t('believe')}{' '}
        <TextLink href={linkTo('/o/:slug/developers/webhooks', { slug })}>{t('webhooks')}</TextLink>
      </Text>
    </Stack>
  )
}
