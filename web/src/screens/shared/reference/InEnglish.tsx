import { Code, Text } from '../../../ui/index.ts'

/** A text of the document: what stands between backticks is code. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
      <Code key={at}>{part}</Code>
    ) : (
      part
    ),
  )
}

type InEnglishProps = {
  text: string
  /** The text of the page itself, not a remark. */
  plain?: boolean
}

/** The texts of the document are English. */
export function InEnglish({ text, plain }: InEnglishProps) {
  return (
    <Text lang="en" tone={plain ? undefined : 'muted'}>
      <WithCode text={text} />
    </Text>
  )
}
