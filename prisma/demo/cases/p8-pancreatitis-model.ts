import type { DemoStatement } from '../case'

/** The model-written course, with the key of what was planted where. */
export const pancreatitisModelCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: 'The patient is a 52-year-old woman who was admitted with severe acute pancreatitis caused by gallstones and heavy alcohol use.',
      truth: 'Not Supported',
      why: 'The alcohol entry came from another patient and was corrected.',
      evidence: [
        { noteId: '800108', quote: "ED entry was from another pt's triage form. Etiology gallstones." },
        { noteId: '800113', quote: 'NOT a drinker, 1-2 glasses/month; ED entry in error.' },
      ],
      claims: [
        {
          text: 'The patient is a 52-year-old woman who was admitted with severe acute pancreatitis caused by gallstones.',
          truth: 'Supported',
        },
        { text: 'Heavy alcohol use was a cause of the pancreatitis.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'Ultrasound showed gallstones without evidence of cholecystitis and a common bile duct dilated to 9 mm.',
      truth: 'Supported',
      why: 'Ultrasound report.',
      evidence: [
        { noteId: '800101', quote: 'Cholelithiasis without sonographic evidence of cholecystitis.' },
        { noteId: '800101', quote: 'Common bile duct dilated to 9 mm' },
      ],
      claims: [
        { text: 'Ultrasound showed gallstones without evidence of cholecystitis.', truth: 'Supported' },
        { text: 'Ultrasound showed a common bile duct dilated to 9 mm.', truth: 'Supported' },
      ],
    },
    {
      text: 'At ERCP a biliary sphincterotomy was performed, and the pancreatic duct was not injected.',
      truth: 'Supported',
      why: 'ERCP report.',
      evidence: [
        { noteId: '800104', quote: 'Biliary sphincterotomy, no bleeding.' },
        { noteId: '800104', quote: 'The pancreatic duct was not cannulated or injected.' },
      ],
      claims: [
        { text: 'A biliary sphincterotomy was performed at ERCP.', truth: 'Supported' },
        { text: 'The pancreatic duct was not injected at ERCP.', truth: 'Supported' },
      ],
    },
    {
      text: 'The admission electrocardiogram showed a prolonged QT interval attributed to hypocalcemia, and calcium gluconate was given.',
      truth: 'Supported',
      why: 'ECG report and admission plan.',
      evidence: [
        {
          noteId: '800102',
          quote:
            'Prolonged QT interval, largely from lengthening of the ST segment, consistent with hypocalcemia.',
        },
        { noteId: '800103', quote: 'Ca gluconate 2 g.' },
      ],
      claims: [
        {
          text: 'The admission electrocardiogram showed a prolonged QT interval attributed to hypocalcemia.',
          truth: 'Supported',
        },
        { text: 'Calcium gluconate was given.', truth: 'Supported' },
      ],
    },
    {
      text: 'Her wedding ring had to be cut from the left fourth finger because of swelling.',
      truth: 'Supported',
      why: 'Recorded by the night nurse only.',
      evidence: [
        { noteId: '800105', quote: 'Wedding ring cut off L 4th finger w/ ring cutter at 0415 for swelling' },
      ],
      claims: [
        {
          text: 'The wedding ring of the patient was cut from the left fourth finger because of swelling.',
          truth: 'Supported',
        },
      ],
    },
  ],
  [
    {
      text: 'She developed acute respiratory distress syndrome and was ventilated with a tidal volume of 330 mL, which is 6 mL per kilogram of predicted body weight.',
      truth: 'Supported',
      why: 'Respiratory note after the correction.',
      evidence: [
        { noteId: '800107', quote: 'Vt changed to 330 (6 mL/kg PBW) at 0455' },
        { noteId: '800108', quote: 'c/b ARDS, shock' },
      ],
      claims: [
        { text: 'The patient developed acute respiratory distress syndrome.', truth: 'Supported' },
        {
          text: 'The patient was ventilated with a tidal volume of 330 mL, 6 mL per kilogram of predicted body weight.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'Inhaled nitric oxide was used as rescue therapy on [**2185-1-22**].',
      truth: 'Not Supported',
      why: 'The respiratory note says that none was ordered.',
      evidence: [{ noteId: '800107', quote: 'No inhaled nitric oxide or bronchodilators ordered.' }],
      claims: [
        {
          text: 'Inhaled nitric oxide was used as rescue therapy on [**2185-1-22**].',
          truth: 'Not Supported',
        },
      ],
    },
    {
      text: 'Bladder pressure reached 18 and fell to 11 without surgical decompression.',
      truth: 'Supported',
      why: 'Nursing note, progress note and surgical consult.',
      evidence: [
        { noteId: '800105', quote: 'bladder pressure 18 at 0500' },
        { noteId: '800111', quote: 'Abd softer, bladder pressure 11.' },
        { noteId: '800109', quote: 'No role for laparotomy' },
      ],
      claims: [
        { text: 'Bladder pressure reached 18 and fell to 11.', truth: 'Supported' },
        { text: 'Surgical decompression was not performed.', truth: 'Supported' },
      ],
    },
    {
      text: 'Coagulase-negative staphylococci in one of four blood culture bottles were considered a contaminant, but a central line infection was treated with vancomycin.',
      truth: 'Not Supported',
      why: 'The contaminant is charted; no line infection and no vancomycin are.',
      evidence: [{ noteId: '800111', quote: '1/4 bottles coag neg staph, felt contaminant' }],
      claims: [
        {
          text: 'Coagulase-negative staphylococci in one of four blood culture bottles were considered a contaminant.',
          truth: 'Supported',
        },
        { text: 'A central line infection was treated with vancomycin.', truth: 'Not Addressed' },
      ],
    },
    {
      text: 'Meropenem was started for a fever of 39.2 and was stopped on [**2185-1-26**].',
      truth: 'Supported',
      why: 'Start in the progress note, stop in the nursing note.',
      evidence: [
        { noteId: '800111', quote: 'Fever 39.2 on [**1-23**] 20:00, meropenem 1 g q8h since then.' },
        { noteId: '800112', quote: 'Meropenem stopped yesterday 1400.' },
      ],
      claims: [
        { text: 'Meropenem was started for a fever of 39.2.', truth: 'Supported' },
        { text: 'Meropenem was stopped on [**2185-1-26**].', truth: 'Supported' },
      ],
    },
    {
      text: 'Nutrition was provided by total parenteral nutrition until a low-fat diet was tolerated.',
      truth: 'Not Supported',
      why: 'She was fed by nasojejunal tube; parenteral nutrition was avoided.',
      evidence: [
        { noteId: '800111', quote: 'Peptamen 1.5 at goal 45 cc/hr. No TPN.' },
        { noteId: '800113', quote: 'low fat diet, eating 60-75%, NJ pulled' },
      ],
      claims: [
        { text: 'Nutrition was provided by total parenteral nutrition.', truth: 'Not Supported' },
        { text: 'A low-fat diet was tolerated.', truth: 'Supported' },
      ],
    },
    {
      text: 'Genetic testing for hereditary pancreatitis was sent and is pending.',
      truth: 'Not Addressed',
      why: 'No note speaks of genetic testing.',
      evidence: [],
      claims: [
        {
          text: 'Genetic testing for hereditary pancreatitis was sent and is pending.',
          truth: 'Not Addressed',
        },
      ],
    },
    {
      text: 'She was seen by the palliative care service.',
      truth: 'Not Addressed',
      why: 'No note speaks of palliative care.',
      evidence: [],
      claims: [{ text: 'The palliative care service saw the patient.', truth: 'Not Addressed' }],
    },
    {
      text: 'Acquired weakness required discharge to acute rehabilitation on [**2185-1-30**].',
      truth: 'Supported',
      why: 'Last progress note.',
      evidence: [
        { noteId: '800113', quote: 'ICU weakness: PT mod assist, acute rehab.' },
        { noteId: '800113', quote: 'Dispo: acute rehab [**2185-1-30**].' },
      ],
      claims: [
        { text: 'The patient had ICU-acquired weakness.', truth: 'Supported' },
        {
          text: 'The patient was to be discharged to acute rehabilitation on [**2185-1-30**].',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'Computed tomography of the abdomen on [**2185-1-24**] showed necrosis of less than 30 percent of the gland, confined to the tail, and an acute necrotic collection of 6.1 by 4.2 cm in the lesser sac without gas, and as the collection was considered sterile, no drainage was performed and meropenem was stopped.',
      truth: 'Supported',
      why: 'Report of the scan, and the progress note of the day after.',
      evidence: [
        {
          noteId: '800110',
          quote:
            'There is non-enhancement of a 2.5 cm portion of the pancreatic tail, less than 30% of the gland.',
        },
        {
          noteId: '800110',
          quote:
            '6.1 x 4.2 cm acute necrotic collection in the lesser sac, without gas to suggest infection.',
        },
        {
          noteId: '800111',
          quote:
            'Necrotizing pancreatitis: <30%, sterile so far. Stop meropenem tomorrow if BCx neg at 72h. No drainage.',
        },
      ],
      claims: [
        {
          text: 'Computed tomography showed necrosis of less than 30 percent of the pancreas, in its tail.',
          truth: 'Supported',
        },
        {
          text: 'Computed tomography showed an acute necrotic collection of 6.1 by 4.2 cm in the lesser sac without gas.',
          truth: 'Supported',
        },
        { text: 'The necrotic collection was not drained.', truth: 'Supported' },
      ],
    },
    {
      text: 'At the time of transfer to acute rehabilitation her follow-up was arranged in the following way: the interval laparoscopic cholecystectomy is planned with general surgery in 6 to 8 weeks, once the inflammation and any collection have resolved, and was deliberately not performed during this admission; computed tomography of the abdomen is to be repeated after 4 weeks for the necrosis of the pancreatic tail and the collection in the lesser sac; pulmonary function tests and a chest radiograph are to be obtained at 3 months with a visit to the pulmonary clinic, as the acute respiratory distress syndrome had resolved to an oxygen saturation of 94 percent on room air; blood glucose is to be rechecked at 3 months, because insulin was stopped before discharge and hemoglobin A1c had been 5.8 percent; levothyroxine 88 mcg and omeprazole 20 mg are continued, whereas furosemide was stopped at a weight of 89.4 kg, compared with 88 kg on admission; the dental splint on the upper left incisor is to stay for 6 weeks, with a dental visit on [**2185-2-6**]; and the patient, her husband and the rehabilitation team were told that she is not a drinker, that the entry of alcohol use in the emergency department was made in error, and that erythromycin has to be avoided because of gastrointestinal upset.',
      truth: 'Not Supported',
      why: 'All of the plan is charted but the time of the dental splint, which is 2 weeks; nobody wrote who was told.',
      evidence: [
        { noteId: '800113', quote: 'CT abd 4 wks. Interval CCY 6-8 wks' },
        { noteId: '800113', quote: 'PFTs and CXR at 3 mo, pulm clinic.' },
        { noteId: '800113', quote: 'Dental: splint to stay 2 wks, dental f/u [**2185-2-6**].' },
        { noteId: '800112', quote: 'Splint must stay 2 wks per dental.' },
      ],
      claims: [
        { text: 'An interval cholecystectomy was planned in 6 to 8 weeks.', truth: 'Supported' },
        { text: 'Computed tomography of the abdomen was to be repeated after 4 weeks.', truth: 'Supported' },
        {
          text: 'Pulmonary function tests and a chest radiograph were planned at 3 months.',
          truth: 'Supported',
        },
        { text: 'Furosemide was stopped at a weight of 89.4 kg.', truth: 'Supported' },
        { text: 'The dental splint was to stay for 6 weeks.', truth: 'Not Supported' },
        {
          text: 'The rehabilitation team was told that the patient is not a drinker.',
          truth: 'Not Addressed',
        },
      ],
    },
  ],
]
