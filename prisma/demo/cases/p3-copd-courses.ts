import type { DemoStatement } from '../case'

/** The human-written course, with the key of what was planted where. */
export const copdHumanCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: '72M severe COPD (FEV1 28%) on home O2 p/w hypercapnic failure, 7.18/92, intubated in ED.',
      truth: 'Supported',
      why: 'Admission note.',
      evidence: [
        { noteId: '300101', quote: 'severe COPD (FEV1 28% [**2157**], home O2 2L' },
        { noteId: '300101', quote: 'Somnolent, intubated in the ED 18:10' },
      ],
      claims: [
        { text: 'The patient has severe COPD with an FEV1 of 28% and home oxygen.', truth: 'Supported' },
        { text: 'The patient presented with hypercapnic respiratory failure.', truth: 'Supported' },
        { text: 'The patient was intubated in the emergency department.', truth: 'Supported' },
      ],
    },
    {
      text: 'CXR RML PNA, tx CTX/azithro.',
      truth: 'Not Supported',
      why: 'The preliminary read was revised: no pneumonia; ceftriaxone was stopped.',
      evidence: [
        { noteId: '300102', quote: '2. Severe emphysema without pneumonia.' },
        { noteId: '300104', quote: 'stop ceftriaxone, azithro day 2 of 5' },
      ],
      claims: [
        { text: 'The chest film showed right middle lobe pneumonia.', truth: 'Not Supported' },
        { text: 'The patient was treated with azithromycin.', truth: 'Supported' },
      ],
    },
    {
      text: 'AutoPEEP 11 w/ hypotension HD1, fixed w/ RR 10, no pressors.',
      truth: 'Supported',
      why: 'Respiratory and attending notes.',
      evidence: [
        { noteId: '300103', quote: 'measured autoPEEP 11 with BP drop to 88/50' },
        { noteId: '300104', quote: 'resolved with rate 10, no pressors' },
      ],
      claims: [
        { text: 'The patient became hypotensive with an autoPEEP of 11.', truth: 'Supported' },
        { text: 'The hypotension resolved without pressors.', truth: 'Supported' },
      ],
    },
    {
      text: 'Solumedrol 125 q6h x3 days then pred taper over 2 wks.',
      truth: 'Not Supported',
      why: 'One dose of 125 mg, then 40 mg daily for five days without a taper.',
      evidence: [
        { noteId: '300104', quote: 'carried 125 mg q6h for one dose only' },
        { noteId: '300111', quote: 'prednisone 40 mg day 4 of 5, no taper' },
      ],
      claims: [
        {
          text: 'Methylprednisolone 125 mg every six hours was given for three days.',
          truth: 'Not Supported',
        },
        { text: 'Prednisone was tapered over two weeks.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'Extubated [**1-16**] to BiPAP, no reintubation.',
      truth: 'Supported',
      why: 'Progress note.',
      evidence: [{ noteId: '300107', quote: 'extubated [**1-16**] 09:30 to BiPAP, no reintubation' }],
      claims: [
        { text: 'The patient was extubated to BiPAP on [**1-16**].', truth: 'Supported' },
        { text: 'The patient was not reintubated.', truth: 'Supported' },
      ],
    },
  ],
  [
    {
      text: 'C diff PCR + [**1-17**], PO vanc x10d, KUB no megacolon.',
      truth: 'Supported',
      why: 'Progress note and film.',
      evidence: [
        { noteId: '300107', quote: 'vancomycin 125 mg PO qid x10 days (day 1 [**1-17**])' },
        { noteId: '300108', quote: '1. No evidence of megacolon or obstruction.' },
      ],
      claims: [
        { text: 'C. difficile PCR was positive on [**1-17**].', truth: 'Supported' },
        { text: 'Oral vancomycin was given for a planned ten days.', truth: 'Supported' },
        { text: 'The abdominal film showed no megacolon.', truth: 'Supported' },
      ],
    },
    {
      text: 'Sputum grew Pseudomonas.',
      truth: 'Not Supported',
      why: 'It grew Moraxella.',
      evidence: [{ noteId: '300107', quote: 'Sputum cx: Moraxella catarrhalis.' }],
      claims: [{ text: 'The sputum culture grew Pseudomonas.', truth: 'Not Supported' }],
    },
    {
      text: 'Urinary retention after Foley d/c, straight cath 610 cc, better on Flomax.',
      truth: 'Supported',
      why: 'Nursing and transfer notes.',
      evidence: [
        { noteId: '300109', quote: 'bladder scan 640 cc, straight cath 610 cc' },
        { noteId: '300111', quote: 'Urinary retention: resolved on tamsulosin.' },
      ],
      claims: [
        { text: 'Urinary retention followed the removal of the Foley catheter.', truth: 'Supported' },
        { text: 'The retention resolved on tamsulosin.', truth: 'Supported' },
      ],
    },
    {
      text: 'Alpha-1 antitrypsin level sent.',
      truth: 'Not Addressed',
      why: 'No note speaks of it.',
      evidence: [],
      claims: [{ text: 'An alpha-1 antitrypsin level was sent.', truth: 'Not Addressed' }],
    },
    {
      text: 'DNR, ok to intubate, no trach.',
      truth: 'Supported',
      why: 'Family meeting, confirmed by the patient.',
      evidence: [
        {
          noteId: '300111',
          quote: 'confirms DNR but would accept intubation for a reversible cause; no tracheostomy',
        },
      ],
      claims: [
        { text: 'The code status is DNR, with intubation accepted.', truth: 'Supported' },
        { text: 'The patient does not want a tracheostomy.', truth: 'Supported' },
      ],
    },
  ],
]

/** The model-written course, with its key. */
export const copdModelCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: 'The patient is a 72-year-old man with severe chronic obstructive pulmonary disease who was intubated for hypercapnic respiratory failure.',
      truth: 'Supported',
      why: 'Admission note.',
      evidence: [{ noteId: '300101', quote: '72M w/ severe COPD exacerbation, hypercapnic failure.' }],
      claims: [
        { text: 'The patient has severe COPD.', truth: 'Supported' },
        { text: 'The patient was intubated for hypercapnic respiratory failure.', truth: 'Supported' },
      ],
    },
    {
      text: 'The final chest radiograph showed severe emphysema without pneumonia.',
      truth: 'Supported',
      why: 'Final report.',
      evidence: [{ noteId: '300102', quote: '2. Severe emphysema without pneumonia.' }],
      claims: [
        { text: 'The final chest radiograph showed emphysema without pneumonia.', truth: 'Supported' },
      ],
    },
    {
      text: 'Influenza A was detected, and oseltamivir was given.',
      truth: 'Not Supported',
      why: 'Influenza was negative.',
      evidence: [{ noteId: '300101', quote: 'flu A/B neg' }],
      claims: [
        { text: 'Influenza A was detected.', truth: 'Not Supported' },
        { text: 'Oseltamivir was given.', truth: 'Not Addressed' },
      ],
    },
    {
      text: 'Sputum culture grew Moraxella catarrhalis, and azithromycin was given for five days.',
      truth: 'Supported',
      why: 'Progress and transfer notes.',
      evidence: [
        { noteId: '300107', quote: 'Sputum cx: Moraxella catarrhalis.' },
        { noteId: '300111', quote: 'Azithro done [**1-18**].' },
      ],
      claims: [
        { text: 'The sputum culture grew Moraxella catarrhalis.', truth: 'Supported' },
        { text: 'Azithromycin was given for five days.', truth: 'Supported' },
      ],
    },
    {
      text: 'Levofloxacin was avoided because of earlier tendon pain.',
      truth: 'Supported',
      why: 'Attending note.',
      evidence: [{ noteId: '300104', quote: 'no levofloxacin (tendon pain)' }],
      claims: [{ text: 'Levofloxacin was avoided because of earlier tendon pain.', truth: 'Supported' }],
    },
  ],
  [
    {
      text: 'He was extubated after two days and used BiPAP at night afterwards.',
      truth: 'Supported',
      why: 'Respiratory and progress notes.',
      evidence: [
        { noteId: '300106', quote: 'Extubated at 0930 straight to BiPAP 12/5' },
        { noteId: '300107', quote: 'BiPAP at night.' },
      ],
      claims: [
        { text: 'The patient was extubated after two days.', truth: 'Supported' },
        { text: 'The patient used BiPAP at night.', truth: 'Supported' },
      ],
    },
    {
      text: 'Clostridioides difficile infection was treated with oral vancomycin through [**2158-1-26**].',
      truth: 'Supported',
      why: 'Transfer note.',
      evidence: [{ noteId: '300111', quote: 'PO vanc day 2 of 10, through [**2158-1-26**]' }],
      claims: [
        { text: 'C. difficile infection was treated with oral vancomycin.', truth: 'Supported' },
        { text: 'Oral vancomycin was planned through [**2158-1-26**].', truth: 'Supported' },
      ],
    },
    {
      text: 'Physical therapy found that he needs 6 L of oxygen with exertion.',
      truth: 'Not Supported',
      why: 'Four liters.',
      evidence: [{ noteId: '300110', quote: 'needs 4L with exertion and a portable tank' }],
      claims: [{ text: 'The patient needs 6 L of oxygen with exertion.', truth: 'Not Supported' }],
    },
    {
      text: 'A small blister was noted on the left heel.',
      truth: 'Supported',
      why: 'Nursing notes alone.',
      evidence: [{ noteId: '300105', quote: 'small blister L heel 1 x 1 cm' }],
      claims: [{ text: 'A small blister was noted on the left heel.', truth: 'Supported' }],
    },
    {
      text: 'The patient was evaluated for lung transplantation.',
      truth: 'Not Addressed',
      why: 'No note speaks of it.',
      evidence: [],
      claims: [{ text: 'The patient was evaluated for lung transplantation.', truth: 'Not Addressed' }],
    },
    {
      text: 'Amlodipine was held at transfer because blood pressure was normal without it.',
      truth: 'Supported',
      why: 'Transfer note.',
      evidence: [{ noteId: '300111', quote: 'amlodipine still held, BP 126/72; PCP to decide' }],
      claims: [{ text: 'Amlodipine was held at transfer.', truth: 'Supported' }],
    },
  ],
]
