import { Page, Row, Spine, Stack, Text, TextLink, Wordmark } from '../ui/index.ts'
import { addressOf } from './address.ts'
import { ButtonStates } from './ButtonStates.tsx'
import { FeedbackStates } from './FeedbackStates.tsx'
import { FieldStates } from './FieldStates.tsx'
import { ListStates } from './ListStates.tsx'
import { OverlayStates } from './OverlayStates.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { Typography } from './Typography.tsx'

const pages = [
  'forms',
  'editors',
  'figures',
  'records',
  'reference',
  'gate',
  'letter',
  'refusal',
  'reading',
  'lists',
  'shell',
]

export function Parts() {
  return (
    <>
      <Spine />
      <main>
        <Page
          title="Parts"
          purpose="Every part in its states. Samples mix languages on purpose: German and Russian are the long ones."
          action={<ThemeMenu />}
          width="reading"
        >
          <Row gap={4}>
            <Wordmark />
            <Text as="span" tone="muted">
              Whole pages:
            </Text>
            {pages.map((page) => (
              <TextLink key={page} href={addressOf(page)}>
                {page}
              </TextLink>
            ))}
          </Row>
          <Stack gap={8}>
            <Typography />
            <ButtonStates />
            <FieldStates />
            <FeedbackStates />
            <ListStates />
            <OverlayStates />
          </Stack>
        </Page>
      </main>
    </>
  )
}
