/** The filters of a log in its URL, all of them off. */
export const noFilters = {
  action: '',
  actor: '',
  organization: '',
  subject: '',
  period: '',
  from: '',
  to: '',
  before: '',
}
