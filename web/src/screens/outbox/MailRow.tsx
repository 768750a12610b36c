import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { agoText, fullText } from '../../lib/format.ts'
import { useSpoken } from '../../lib/i18n.ts'
import {
  Button,
  DateTime,
  Frame,
  IconMail,
  IconMailOpen,
  ListItem,
  Row,
  Stack,
  Text,
  TextLink,
} from '../../ui/index.ts'
import { linesOf, paragraphsOf } from './pieces.ts'
import type { Mail } from './queries.ts'

type MailRowProps = { mail: Mail; now: Date; open: boolean; onToggle: () => void }

export function MailRow({ mail, now, open, onToggle }: MailRowProps) {
  const t = useTranslations('outbox.ui')
  const { language } = useSpoken()
  const { subject } = mail
  return (
    <>
      <ListItem
        lead={open ? <IconMailOpen /> : <IconMail />}
        trail={
          <>
            <Text as="span" size="small" tone="muted">
              <DateTime
                value={mail.createdAt.toISOString()}
                title={fullText(mail.createdAt, language)}
              >
                {agoText(mail.createdAt, now, language)}
              </DateTime>
            </Text>
            <Button
              size="sm"
              aria-expanded={open}
              aria-label={open ? t('closeNamed', { subject }) : t('readNamed', { subject })}
              onClick={onToggle}
            >
              {open ? t('close') : t('read')}
            </Button>
          </>
        }
      >
        <Text strong>{subject}</Text>
        <Text size="small" tone="muted">
          {t('to', { address: mail.to })}
        </Text>
      </ListItem>
      {open ? (
        <ListItem selected aria-label={t('textOf', { subject })}>
          <MailBody mail={mail} />
        </ListItem>
      ) : null}
    </>
  )
}

/** Once as its text says, once as mail programs show it; links work in both. */
function MailBody({ mail }: { mail: Mail }) {
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
        <MailText mail={mail} />
      )}
    </Stack>
  )
}

function MailText({ mail }: { mail: Mail }) {
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

/** The text of a mail never changes, so a place in it is as good a key as any. */
function numbered<T>(items: readonly T[]): [number, T][] {
  return items.map((item, index) => [index, item])
}
