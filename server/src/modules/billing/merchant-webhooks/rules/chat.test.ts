import { expect, test } from 'vitest'
import { chatBody } from './chat.ts'

const order = {
  id: 'o1',
  status: 'paid',
  total_amount: 1_999,
  currency: 'usd',
  product: { name: 'Book' },
  customer: { email: 'ada@example.com' },
}

test('a message to Discord has a title and a field for each known fact', () => {
  expect(JSON.parse(chatBody('discord', 'order.paid', order))).toEqual({
    content: 'Order paid',
    embeds: [
      {
        title: 'Order paid',
        fields: [
          { name: 'Product', value: 'Book', inline: true },
          { name: 'Customer', value: 'ada@example.com', inline: true },
          { name: 'Amount', value: '19.99 USD', inline: true },
          { name: 'Status', value: 'paid', inline: true },
          { name: 'Id', value: 'o1', inline: true },
        ],
      },
    ],
    allowed_mentions: { parse: [] },
  })
})

test('a message to Slack says the same as text', () => {
  expect(JSON.parse(chatBody('slack', 'subscription.past_due', order)).text).toBe(
    '*Subscription past due*\nProduct: Book\nCustomer: ada@example.com\nAmount: 19.99 USD\nStatus: paid\nId: o1',
  )
})

test('a customer can mention nobody and send no link', () => {
  const body = chatBody('slack', 'customer.created', {
    name: '<!channel> <https://evil.example|x> &',
  })
  expect(JSON.parse(body).text).toBe(
    '*Customer created*\nName: &lt;!channel&gt; &lt;https://evil.example|x&gt; &amp;',
  )
})

test('nor in Discord', () => {
  const name = '[a](https://evil.example) **b** <@1>'
  const [field] = JSON.parse(chatBody('discord', 'customer.created', { name })).embeds[0].fields
  expect(field.value).toBe(String.raw`\[a\]\(https:/\/evil.example\) \*\*b\*\* \<@1\>`)
})

test('amounts have the decimals of their currency', () => {
  const text = (currency: string) =>
    JSON.parse(chatBody('slack', 'order.paid', { amount: 500, currency })).text
  expect(text('jpy')).toContain('500 JPY')
  expect(text('???')).not.toContain('Amount')
})

test.each([null, 'text', 7, [], { product: null, amount: 'x' }])('%j has a title only', (data) => {
  expect(JSON.parse(chatBody('slack', 'order.paid', data)).text).toBe('*Order paid*')
})
