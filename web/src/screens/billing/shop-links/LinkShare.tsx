import { locales } from '@guildhall/contract/kernel/locales'
import { languageNames } from '@guildhall/contract/language-names'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import {
  Button,
  ButtonLink,
  CodeSample,
  CopyButton,
  IconDownload,
  IconExternal,
  QrCode,
  qrPng,
  qrSvg,
  Row,
  Section,
  Select,
  SideBySide,
  Stack,
  saveBlob,
  saveText,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { embedCode, withLook } from '../shop/embed-code.ts'
import { type CheckoutLink, nameOf, shortAddress } from './link-fields.ts'

/** The address in every form in which it is passed on: to copy, as a code for cameras, for a page. */
export function LinkShare({ slug, link }: { slug: string; link: CheckoutLink }) {
  const t = useTranslations('shop-links.ui.share')
  const c = useTranslations('common.ui')
  const [locale, setLocale] = useState('')
  const [theme, setTheme] = useState('')
  const url = withLook(shortAddress(link), { locale, theme })
  const code = embedCode(link.url, { locale, theme }, t('buy'))
  async function savePng() {
    const blob = await qrPng(url)
    if (blob) saveBlob('checkout.png', blob)
  }
  return (
    <>
      <Section title={t('title')}>
        <Stack gap={4}>
          <Row gap={4} align="start" fill>
            <Select
              label={t('language')}
              name="locale"
              value={locale}
              onChange={({ target }) => setLocale(target.value)}
              options={[
                { value: '', label: t('ofBuyer') },
                ...locales.map((value) => ({ value, label: languageNames[value], lang: value })),
              ]}
            />
            <Select
              label={t('theme')}
              name="theme"
              value={theme}
              onChange={({ target }) => setTheme(target.value)}
              options={[
                { value: '', label: t('ofBuyer') },
                { value: 'light', label: c('themeLight') },
                { value: 'dark', label: c('themeDark') },
              ]}
            />
          </Row>
          <Row>
            <span translate="no">
              <CopyButton value={url} label={t('copy')} copiedLabel={c('copied')} />
            </span>
            <ButtonLink href={url} target="_blank" icon={<IconExternal />} size="sm">
              {t('open')}
            </ButtonLink>
          </Row>
        </Stack>
      </Section>
      <SideBySide
        second={
          <Section title={t('embed')}>
            <Text size="small" tone="muted">
              {t('embedText')}
            </Text>
            <CodeSample
              label={t('embed')}
              samples={[{ id: 'html', label: 'HTML', code }]}
              copyLabel={c('copy')}
              copiedLabel={c('copied')}
            />
            <TextLink href={linkTo('/o/:slug/developers/embed', { slug }, { link: link.id })}>
              {t('more')}
            </TextLink>
          </Section>
        }
      >
        <Section title={t('qr')}>
          <Stack gap={3}>
            <QrCode value={url} label={t('qrOf', { name: nameOf(link) })} />
            <Row>
              <Button
                size="sm"
                icon={<IconDownload />}
                onClick={() => saveText('checkout.svg', qrSvg(url))}
              >
                SVG
              </Button>
              <Button size="sm" icon={<IconDownload />} onClick={() => void savePng()}>
                PNG
              </Button>
            </Row>
          </Stack>
        </Section>
      </SideBySide>
    </>
  )
}
