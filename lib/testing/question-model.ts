import type { ChatScript } from './chat-server'
import { answerWith } from './chat-server'

const FACTS = {
  late: 'Pneumonia was treated with ceftriaxone. (2149-12-01)',
  old: 'A hip was replaced today. (2147-05-06)',
}

/** Notes of a chart that the questions below are about: two before a visit on 2150-03-04, one after it. */
export const QUESTION_NOTES = [
  { externalId: 'old', chartDate: new Date('2147-05-06'), text: 'A hip was replaced today.' },
  { externalId: 'late', chartDate: new Date('2149-12-01'), text: 'Pneumonia was treated with ceftriaxone.' },
  { externalId: 'after', chartDate: new Date('2150-03-05'), text: 'Later note: an embolism was found.' },
]

/** Answers as a model would that is asked for questions, topics and the reason for a visit. */
export const answerQuestions: ChatScript = ({ system }, response) => {
  if (system.includes('"topics"'))
    return answerWith(response, JSON.stringify({ topics: ['Medications', 'None'] }))
  if (system.includes('"reason"'))
    return answerWith(response, JSON.stringify({ visit: 'clinic', reason: 'Cough.', summary: 'A cough.' }))
  const questions = [
    ['single_hop_recent', 'What was given for pneumonia last winter?', [FACTS.late]],
    ['single_hop_past', 'When was a hip replaced?', [FACTS.old]],
    ['multi_hop', 'Which came first, the hip or the pneumonia?', [FACTS.old, FACTS.late]],
  ].map(([type, question, facts]) => ({ type, question, facts, answer: 'So.', rationale: 'It matters.' }))
  answerWith(response, JSON.stringify({ questions }))
}

/** Answers of the form to a question that is as it should be. */
export const FIT = {
  specific: 'yes',
  consistent: 'yes',
  verifiable: 'yes',
  'type-right': 'yes',
  'topics-right': 'yes',
  natural: 'yes',
  leaks: 'no',
  approved: 'yes',
  'answer-found': 'yes',
  'answer-complete': 'yes',
}
