import { labelSetOf } from '../../labels'
import { definitionSchema } from '../definition'
import verdict from './protocol.json' with { type: 'json' }

/** The labels of a statement checked against a chart. */
export const VERDICT_LABELS = labelSetOf(definitionSchema.parse(verdict))
