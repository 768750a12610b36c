import { Progress, Row, Text } from '../../../ui/index.ts'

type UsageLineProps = {
  name: string
  used: number
  /** Nothing is included where it is 0: then there is nothing that a bar could fill. */
  credited: number
  /** Says what was used, and of how much. */
  children: string
}

/** How much of a meter was used, beside what is included. */
export function UsageLine({ name, used, credited, children }: UsageLineProps) {
  if (credited <= 0) {
    return (
      <Row justify="between">
        <Text as="span">{name}</Text>
        <Text as="span" size="small" tone="muted">
          {children}
        </Text>
      </Row>
    )
  }
  return (
    <Progress
      label={name}
      value={Math.min(used, credited)}
      max={credited}
      tone={used >= credited * 0.9 ? 'warn' : undefined}
      aside={children}
    />
  )
}
