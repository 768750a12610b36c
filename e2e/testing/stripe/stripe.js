// A stand-in for the script of Stripe: as much of it as the pages of buyers use, with the sinks of the
// original: the address of a further script, styles of elements, frames of its own and messages to them.
;(() => {
  const origin = 'https://js.stripe.com'
  const further = document.createElement('script')
  further.src = `${origin}/endive/further.js`
  document.head.append(further)

  /** Mistakes of the page, which the original throws too. */
  class IntegrationError extends Error {}
  const calls = []
  window.stripeCalls = calls

  let asked = 0
  /** Resolves to what the frame says to a message. */
  function ask(frame, message) {
    const id = ++asked
    return new Promise((resolve) => {
      addEventListener('message', function hear(event) {
        if (event.origin !== origin || event.data.id !== id) return
        removeEventListener('message', hear)
        resolve(event.data)
      })
      frame.contentWindow.postMessage({ ...message, id }, origin)
    })
  }

  function frameIn(place, name, height) {
    const frame = document.createElement('iframe')
    frame.title = 'Stripe'
    frame.name = name
    frame.src = `${origin}/endive/${name}.html`
    frame.style.cssText = `display: block; width: 100%; height: ${height}px; border: 0; color-scheme: light`
    place.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', () => resolve(frame)))
  }

  async function call(path, fields) {
    const body = new URLSearchParams({ given: JSON.stringify(fields) })
    const answer = await fetch(`https://api.stripe.com/v1/${path}`, { method: 'POST', body })
    return answer.json()
  }

  function createElements(options) {
    let now = { ...options }
    let isSubmitted = false
    const frames = new Map()
    const check = () => {
      const isPaid = now.mode === 'payment'
      if (isPaid && !(Number.isInteger(now.amount) && now.amount > 0)) {
        throw new IntegrationError('mode: payment needs an amount.')
      }
      if (!isPaid && now.mode !== 'setup') throw new IntegrationError(`mode: ${now.mode}`)
      if (now.setup_future_usage || now.paymentMethodTypes) {
        throw new IntegrationError('Some option is not one of this mode.')
      }
    }
    check()
    calls.push(['elements', options])

    function create(kind, given) {
      if (frames.has(kind)) throw new IntegrationError(`There is a ${kind} already.`)
      frames.set(kind, undefined)
      const listeners = { ready: [], click: [], confirm: [], loaderror: [] }
      const tell = (event, detail) => {
        for (const listen of listeners[event]) listen(detail)
      }
      const isCard = kind === 'payment'
      calls.push(['create', kind, given])
      return {
        on: (event, listen) => void listeners[event].push(listen),
        mount(place) {
          const hasWallet = window.stripeWallet !== undefined
          if (!isCard && !hasWallet) return setTimeout(() => tell('ready', {}), 0)
          frameIn(place, isCard ? 'card' : 'wallet', isCard ? 152 : 44).then(async (frame) => {
            frames.set(kind, frame)
            await ask(frame, { look: now })
            tell('ready', isCard ? {} : { availablePaymentMethods: { googlePay: true } })
          })
          addEventListener('message', ({ data, origin: from }) => {
            if (isCard || from !== origin || !data.pressed) return
            const pay = () => {
              frames.set('wallet', true)
              calls.push(['wallet', 'approved'])
              tell('confirm', {
                billingDetails: window.stripeWallet,
                paymentFailed: () => {
                  frames.delete('wallet')
                  calls.push(['wallet', 'failed'])
                },
              })
            }
            const reject = () => calls.push(['wallet', 'rejected'])
            tell('click', { resolve: pay, reject })
          })
        },
        destroy() {
          frames.get(kind)?.remove()
          frames.delete(kind)
        },
      }
    }

    return {
      create,
      update(changes) {
        calls.push(['update', changes])
        now = { ...now, ...changes }
        check()
        for (const frame of frames.values()) {
          if (frame?.contentWindow) ask(frame, { look: now })
        }
      },
      async submit() {
        isSubmitted = true
        if (frames.has('wallet')) return {}
        const { error } = await ask(frames.get('payment'), { check: true })
        return error ? { error: { message: error } } : {}
      },
      async token(params) {
        if (!isSubmitted) throw new IntegrationError('elements.submit() comes first.')
        isSubmitted = false
        const billing = params?.payment_method_data?.billing_details
        const isWhole =
          billing &&
          ['name', 'email', 'phone'].every((name) => typeof billing[name] === 'string') &&
          ['line1', 'line2', 'city', 'state', 'postal_code', 'country'].every(
            (name) => typeof billing.address[name] === 'string',
          )
        if (!frames.has('wallet') && !isWhole) {
          throw new IntegrationError('The form asks for no billing details, so they are needed.')
        }
        const number = frames.has('wallet')
          ? '4242424242424242'
          : (await ask(frames.get('payment'), { read: true })).number
        const { mode, amount, currency, setupFutureUsage, allowedPaymentMethodTypes } = now
        const made = { mode, amount, currency, setupFutureUsage, allowedPaymentMethodTypes }
        return call('confirmation_tokens', { number, made })
      },
    }
  }

  window.Stripe = (key) => {
    if (!key.startsWith('pk_')) throw new IntegrationError('That is no publishable key.')
    return {
      elements: createElements,
      async createConfirmationToken({ elements, params }) {
        const { id, error } = await elements.token(params)
        return error ? { error } : { confirmationToken: { id } }
      },
      /** Over the page, as the original does it. */
      async handleNextAction({ clientSecret }) {
        const box = document.createElement('div')
        box.style.cssText = 'position: fixed; inset: 0; background: white; z-index: 9'
        document.body.append(box)
        const frame = await frameIn(box, 'challenge', 200)
        const { outcome } = await ask(frame, { challenge: true })
        const answer = await call('challenges', { clientSecret, outcome })
        box.remove()
        return answer
      },
    }
  }
})()
