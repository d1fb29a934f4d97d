/**
 * What is to be known of figures over items to which at least one rater gave a label: the items are chosen by the very ratings
 * that are compared, so these figures are lower than those of the same raters over items chosen by anything else.
 *
 * @param things what the items are called where it is said
 */
export function selectionCaution(things: 'statements' | 'items'): string {
  return (
    `Caution: ${things} with at least one rating of a label are selected by the ratings that are compared. ` +
    `The ${things} on which all raters agreed on another label are left out, and that alone lowers agreement and AC1. ` +
    'Do not read these figures as how reliably raters use the label: see the agreement specific to each label.'
  )
}
