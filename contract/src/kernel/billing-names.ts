/** Under `/v1` an error without a name of its own has the one of its status. */
export const billingNames: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'PaymentRequired',
  403: 'NotPermitted',
  404: 'ResourceNotFound',
  409: 'ResourceAlreadyExists',
  410: 'ResourceUnavailable',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'RequestValidationError',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
}
