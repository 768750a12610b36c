import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { agoText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import {
  Button,
  DateTime,
  Frame,
  IconMail,
  IconMailOpen,
  ListItem,
  ListItemButton,
  Row,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { linesOf, paragraphsOf } from './pieces.ts'
import type { Mail } from './queries.ts'

type EmailRowProps = { mail: Mail; now: Date; open: boolean; onToggle: () => void }

export function EmailRow({ mail, now, open, onToggle }: EmailRowProps) {
  const t = useTranslations('outbox.ui')
  const { language } = useLanguage()
  const { subject } = mail
  return (
    <>
      <ListItem
        lead={open ? <IconMailOpen /> : <IconMail />}
        trail={
          <Text as="span" size="small" tone="muted">
            <DateTime
              value={mail.createdAt.toISOString()}
              title={fullText(mail.createdAt, language)}
            >
              {agoText(mail.createdAt, now, language)}
            </DateTime>
          </Text>
        }
      >
        <ListItemButton
          aria-expanded={open}
          aria-label={open ? t('closeNamed', { subject }) : t('readNamed', { subject })}
          onClick={onToggle}
        >
          {subject}
        </ListItemButton>
        <Text size="small" tone="muted">
          {t('to', { address: mail.to })}
        </Text>
        {mail.held ? (
          <Text size="small" tone="muted">
            {t('held')}
          </Text>
        ) : null}
      </ListItem>
      {open ? (
        <ListItem selected aria-label={t('textOf', { subject })}>
          <EmailBody mail={mail} />
        </ListItem>
      ) : null}
    </>
  )
}

/** The email as plain text or as HTML; links work in both. */
function EmailBody({ mail }: { mail: Mail }) {
  const t = useTranslations('outbox.ui')
  const [formatted, setFormatted] = useState(false)
  const kindOf = (pressed: boolean) => (pressed ? 'secondary' : 'quiet')
  return (
    <Stack gap={3}>
      <Row role="group" aria-label={t('form')}>
        <Button
          size="sm"
          kind={kindOf(!formatted)}
          aria-pressed={!formatted}
          onClick={() => setFormatted(false)}
        >
          {t('plain')}
        </Button>
        <Button
          size="sm"
          kind={kindOf(formatted)}
          aria-pressed={formatted}
          onClick={() => setFormatted(true)}
        >
          {t('formatted')}
        </Button>
      </Row>
      {formatted ? (
        <Frame
          src={`/api/outbox/${encodeURIComponent(mail.id)}/html`}
          title={t('formattedOf', { subject: mail.subject })}
        />
      ) : (
        <EmailText mail={mail} />
      )}
    </Stack>
  )
}

function EmailText({ mail }: { mail: Mail }) {
  return (
    <Stack gap={3}>
      {numbered(paragraphsOf(mail.text)).map(([key, lines]) => (
        <Text key={key}>
          {numbered(linesOf(lines, mail.links)).map(([line, pieces]) => (
            <Fragment key={line}>
              {line > 0 ? <br /> : null}
              {numbered(pieces).map(([piece, { text, href }]) =>
                href === undefined ? (
                  text
                ) : (
                  <TextLink key={piece} href={href} title={href}>
                    {text}
                  </TextLink>
                ),
              )}
            </Fragment>
          ))}
        </Text>
      ))}
    </Stack>
  )
}

/** The text of an email never changes, so an index is a stable key. */
function numbered<T>(items: readonly T[]): [number, T][] {
  return items.map((item, index) => [index, item])
}
