import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../../lib/api.ts'
import { linkTo } from '../../../../lib/links.ts'
import { withNext } from '../../../../lib/safe-path.ts'
import {
  Button,
  Field,
  IconSend,
  Note,
  RadioGroup,
  Row,
  Section,
  Stack,
  Text,
  Textarea,
  TextButton,
  TextLink,
} from '../../../../ui/index.ts'
import { type Operation, pathText, schemesOf } from '../document/document.ts'
import { targetOf } from '../samples/request.ts'
import { AnswerView } from './AnswerView.tsx'
import { AskFirst } from './AskFirst.tsx'
import type { Answer } from './answer.ts'
import type { Draft } from './draft.ts'
import { ParameterFields } from './ParameterFields.tsx'
import {
  type Credential,
  changesData,
  credentialsOf,
  fitsHeader,
  missingIn,
  requestHeaders,
  takesAway,
} from './plan.ts'
import { sendRequest } from './send.ts'

type TryItProps = { operation: Operation; draft: Draft }
type State = 'idle' | 'asking' | 'sending'

/** Sends the open operation to this server, and shows what comes back. */
export function TryIt({ operation, draft }: TryItProps) {
  const t = useTranslations('reference.ui.try')
  const c = useTranslations('common.ui')
  const { data: signedIn } = api.useSession()
  const email = signedIn?.user.email ?? ''
  const [chosen, setChosen] = useState<Credential>()
  const [state, setState] = useState<State>('idle')
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<'network' | 'timeout'>()

  const credentials = credentialsOf(operation, signedIn !== null)
  const credential = credentials.find((each) => each === chosen) ?? credentials[0] ?? 'none'
  const takesSecret = credential === 'bearer' || credential === 'apiKey'
  const missing = missingIn(operation, draft.texts)
  const { host } = location

  const who =
    credential === 'session'
      ? email
      : t(takesSecret ? (credential === 'bearer' ? 'ownerOfToken' : 'ownerOfKey') : 'nobody')
  const reason =
    missing.length > 0
      ? t('missing', { names: missing.join(', ') })
      : draft.bodyProblem
        ? t('badJson')
        : takesSecret && draft.secret.trim() === ''
          ? t('missingSecret')
          : takesSecret && !fitsHeader(draft.secret.trim())
            ? t('badSecret')
            : undefined

  async function send() {
    const target = targetOf(operation, draft.filled)
    if (target === undefined) return
    setState('sending')
    setFailure(undefined)
    try {
      const headers = requestHeaders(draft.filled, credential, draft.secret.trim())
      const body = draft.filled.body === undefined ? undefined : JSON.stringify(draft.filled.body)
      setAnswer(await sendRequest({ method: operation.method, target, headers, body, credential }))
    } catch (error) {
      setAnswer(undefined)
      setFailure((error as Error).name === 'TimeoutError' ? 'timeout' : 'network')
    }
    setState('idle')
  }

  return (
    <Section title={t('title')}>
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (takesAway(operation)) setState('asking')
          else void send()
        }}
      >
        <RadioGroup
          name="credential"
          label={t('as')}
          value={credential}
          onChange={(value) => setChosen(value as Credential)}
          options={credentials.map((each) => ({
            value: each,
            label: each === 'session' ? t('session', { email }) : t(each),
          }))}
        />
        {!signedIn && schemesOf(operation).includes('session') ? (
          <Text size="small" tone="muted">
            <TextLink
              href={withNext('/sign-in', linkTo('/reference', { open: operation.operationId }))}
            >
              {t('signIn')}
            </TextLink>
          </Text>
        ) : null}
        {takesSecret ? (
          <Field
            name="secret"
            label={t(credential)}
            hint={t('secretHint')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={draft.secret}
            onChange={(event) => draft.setSecret(event.target.value)}
          />
        ) : null}
        <ParameterFields operation={operation} texts={draft.texts} onChange={draft.setText} />
        {draft.hasBody ? (
          <Textarea
            code
            translate="no"
            name="body"
            label={t('body')}
            value={draft.body}
            error={draft.bodyProblem ? t('badJson') : undefined}
            hint={draft.bodyProblem}
            labelAside={<TextButton onClick={draft.restoreBody}>{t('restore')}</TextButton>}
            onChange={(event) => draft.setBody(event.target.value)}
          />
        ) : null}
        <Note tone={changesData(operation) ? 'warn' : 'info'}>
          {t(changesData(operation) ? 'changes' : 'reads', { who, server: host })}
        </Note>
        <Row>
          <Button
            type="submit"
            kind="primary"
            icon={<IconSend />}
            busy={state === 'sending'}
            busyLabel={t('sending')}
            disabledReason={reason}
          >
            {t('send')}
          </Button>
        </Row>
      </Stack>
      {failure ? (
        <Note tone="danger" role="alert">
          {failure === 'timeout' ? t('timeout') : c('network')}
        </Note>
      ) : null}
      {answer ? <AnswerView answer={answer} /> : null}
      {state === 'asking' ? (
        <AskFirst
          request={`${operation.method} ${pathText(operation.path)}`}
          who={who}
          server={host}
          onConfirm={() => void send()}
          onCancel={() => setState('idle')}
        />
      ) : null}
    </Section>
  )
}
