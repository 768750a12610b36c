import { testCards } from '@guildhall/contract/billing/test-cards'
import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import {
  Disclosure,
  FieldMessage,
  IconCard,
  Joined,
  JoinedField,
  List,
  ListItem,
  Row,
  Stack,
  Text,
  TextButton,
} from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/**
 * The card form of the sandbox. What is typed stays in the browser: the script puts the token of a test
 * card in its place, and a number that is no test card is never sent.
 */
export function CardFields({
  page: { problems, values },
  noScripts,
}: {
  page: Pick<CheckoutPage, 'problems' | 'values'>
  /** Where nothing is paid. */
  noScripts?: string
}) {
  const { t } = useWords()
  const problem = problems.confirmation_token_id
  const error = problem && t(`problems.${problem === 'missing' ? 'card' : problem}`)
  const problemOf = problem ? 'card' : undefined
  return (
    <Stack gap={3} id="card-form" data-card="">
      <noscript>
        <Text>{noScripts ?? t('card.noScripts')}</Text>
      </noscript>
      <input
        type="hidden"
        name="confirmation_token_id"
        value={values.confirmation_token_id ?? ''}
        data-token=""
      />
      <Joined id="card" label={t('card.title')} error={error}>
        <JoinedField
          id="card-number"
          label={t('card.number')}
          placeholder="1234 1234 1234 1234"
          wide
          problemOf={problemOf}
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={23}
          data-card-number=""
          icon={
            <>
              <span data-card-brand="" data-keep="" aria-live="polite" />
              <IconCard />
            </>
          }
        />
        <JoinedField
          id="card-expiry"
          label={t('card.expiry')}
          placeholder={t('card.expiryFormat')}
          problemOf={problemOf}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={7}
          data-card-expiry=""
        />
        <JoinedField
          id="card-code"
          label={t('card.code')}
          placeholder="CVC"
          problemOf={problemOf}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          data-card-code=""
        />
      </Joined>
      <div role="alert" data-keep="">
        {(['card', 'notTestCard'] as const).map((each) => (
          <div key={each} id={`problem-${each}`} hidden data-problem="">
            <FieldMessage tone="danger">{t(`problems.${each}`)}</FieldMessage>
          </div>
        ))}
      </div>
      <Disclosure small title={t('card.test')}>
        <Stack gap={2}>
          <Text size="small" tone="muted">
            {t('card.testHint')}
          </Text>
          <List aria-label={t('card.test')}>
            {testCards.map(({ number, what }) => (
              <ListItem key={number}>
                <Row justify="between">
                  <TextButton data-test-card={number}>
                    {number.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0')}
                  </TextButton>
                  <Text size="small" tone="muted">
                    {t(`card.kinds.${what}`)}
                  </Text>
                </Row>
              </ListItem>
            ))}
          </List>
        </Stack>
      </Disclosure>
    </Stack>
  )
}
