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
  ],
]
