import { Code, Text } from '../../../ui/index.ts'

type InEnglishProps = {
  text: string
  /** The text of the page itself, not a remark. */
  plain?: boolean
}

/** A text of the document, which is English; what stands between backticks is code. */
export function InEnglish({ text, plain }: InEnglishProps) {
  return (
    <Text lang="en" tone={plain ? undefined : 'muted'}>
      {text.split('`').map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
          <Code key={at}>{part}</Code>
        ) : (
          part
        ),
      )}
    </Text>
  )
}
