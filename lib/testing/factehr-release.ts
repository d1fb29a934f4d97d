import { createHash } from 'node:crypto'

export const NOTE = 'Invented note. Left pleural effusion increased. No pneumothorax is seen.'
export const ID = createHash('md5').update(NOTE).digest('hex')
export const UID = `${ID}|invented|progress_note|prompt1_icl`
const PAIR = `${ID},invented,progress_note,prompt1_icl`

/** A release of one note and two lists, in the shape of FactEHR's; all of it is invented. */
export const RELEASE: Record<string, string> = {
  'combined_notes.csv': `doc_id,note_text,est_token_count,note_type,dataset_name
${ID},${NOTE},12,progress_note,invented
`,
  'fact_decompositions.csv': `uid,decomp_id,model,fact_decomp,doc_id
d1|shc-gpt-4o_x|${UID},d1,shc-gpt-4o_x,There is an effusion. // It has increased. // ,${ID}
d2|llama_x|${UID},d2,llama_x,There is a fracture.,${ID}
`,
  'precision_hypotheses.csv': `doc_id,dataset,note_type,prompt,index,entailment_type,model,hypothesis
${PAIR},0,precision,shc-gpt-4o_x,There is an effusion.
${PAIR},1,precision,shc-gpt-4o_x,It has increased.
${PAIR},2,precision,shc-gpt-4o_x,
${PAIR},0,precision,llama_x,There is a fracture.
`,
  'recall_hypotheses.csv': `doc_id,dataset,note_type,prompt,index,entailment_type,hypothesis
${PAIR},0,recall,Left pleural effusion increased.
${PAIR},1,recall,No pneumothorax is seen.
`,
  'entailment_pairs.csv': `uid,doc_id,prompt,index,entailment_type,model_name,not_parseable,model_output,entailment_pred,json_parsed,entailment_pred_raw
${UID},${ID},prompt1_icl,0,precision,shc-gpt-4o_x,False,"{""entailment_prediction"": 1}",1,,1
${UID},${ID},prompt1_icl,1,precision,shc-gpt-4o_x,True,who knows,0,,
${UID},${ID},prompt1_icl,2,precision,shc-gpt-4o_x,False,0,0,,0
${UID},${ID},prompt1_icl,0,precision,llama_x,False,0,0,,0
${UID},${ID},prompt1_icl,0,recall,shc-gpt-4o_x,False,1,1.0,,1
${UID},${ID},prompt1_icl,1,recall,llama_x,False,0,0,,0
`,
  'all_human_model_entailment_labels.csv': `doc_id,prompt,index,entailment_type,model_name,premise,hypothesis,human_pred,entailment_pred
${ID},prompt1_icl,0,precision,shc-gpt-4o_x,,,1,1
${ID},prompt1_icl,0,precision,llama_x,,,,0
`,
}

/** What is wrong with a release, in which of its files, and what is said of it. */
export const FAULTS: readonly (readonly [
  what: string,
  file: string,
  spoil: (text: string) => string,
  message: RegExp,
])[] = [
  [
    'a wrong column',
    'combined_notes.csv',
    (text: string) => text.replace('note_text', 'words'),
    /note_text is missing/,
  ],
  ['an id of another shape', 'combined_notes.csv', (text: string) => text.replace(ID, 'N1'), /MD5/],
  [
    'a list of a note that did not come',
    'combined_notes.csv',
    () => `doc_id,note_text,note_type,dataset_name\n${'0'.repeat(32)},Other.,a,b\n`,
    /does not exist|not in combined_notes/,
  ],
  [
    'a direction of another name',
    'entailment_pairs.csv',
    (text: string) => text.replace(',recall,', ',sideways,'),
    /precision or recall/,
  ],
  [
    'a label that is none',
    'entailment_pairs.csv',
    (text: string) => text.replace(',1.0,', ',maybe,'),
    /must be 0 or 1/,
  ],
  [
    'an index that is none',
    'precision_hypotheses.csv',
    (text: string) => text.replace(',1,precision', ',one,precision'),
    /whole number/,
  ],
  [
    'facts that are no text',
    'precision_hypotheses.csv',
    (text: string) => text.replace('It has increased.', '\u0000'),
    /holds a control character/,
  ],
  [
    'a note of 5 MB',
    'combined_notes.csv',
    (text: string) => text.replace(NOTE, 'x'.repeat(5_000_000)),
    /at most 1,000,000/,
  ],
  [
    'facts that are numbers',
    'precision_hypotheses.jsonl',
    () =>
      `${JSON.stringify({ doc_id: ID, prompt: 'prompt1_icl', index: 0, entailment_type: 'precision', model: 'llama_x', hypothesis: 7 })}\n`,
    /must be a text/,
  ],
  [
    'a name of a pair with too few parts',
    'entailment_responses.jsonl',
    () =>
      `${JSON.stringify([{}, [], { metadata: { custom_id: `${UID}|precision`, model_name: 'llama_x' } }])}\n`,
    /six parts/,
  ],
  [
    'pairs of a note that did not come',
    'entailment_pairs.csv',
    (text: string) => text.replace(`,${ID},`, `,${'0'.repeat(32)},`),
    /not in combined_notes/,
  ],
]

/** The files of a release with one fault. */
export function spoilRelease(name: string, spoil: (text: string) => string): Record<string, string> {
  return { ...RELEASE, [name]: spoil(RELEASE[name] ?? '') }
}
