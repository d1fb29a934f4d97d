import type { DemoNote } from '../case'

/** The ketoacidosis patient's routine notes: nutrition, nursing, respiratory, chest film, case management. Invented. */
export const ketoacidosisRoutineNotes: readonly DemoNote[] = [
  {
    noteId: '600112',
    category: 'Nutrition',
    description: 'Clinical Nutrition Note',
    chartTime: '2168-11-04 11:00',
    text: `Subjective: "I know how to count carbs, I just stopped." Appetite coming back. Wt down about 15 lbs since August by pt report. No food allergies. Skips breakfast, one large late meal after shifts when he was working.
Objective: 178 cm, 80 kg, BMI 25.2. Diet: consistent carbohydrate since [**11-3**] lunch, intake 50-75%. 
Labs: glucose 148-221, A1c 12.1%, K 3.8, Phos 2.1, Mg 2.0, BUN 15, Cr 1.2, TG 240.
Meds: Lantus, Humalog, KPhos, sertraline, MVI.
GI: no N/V since admission night, abd benign, LBM PTA.
Estimated needs: 2000-2400 kcal (25-30/kg), 80-96 g protein.
Assessment: 34 y/o male w/ T1DM, DKA resolved, pneumonia. Nutrition risk moderate: wt loss 8% in 3 months from glycosuria and lack of money for food. Low phos likely from insulin and refeeding, improving with repletion.
Education: reviewed 1:12 carb ratio with labels and two sample meals, did the arithmetic correctly 3 of 3. Reviewed treatment of lows, 15 g rule. Gave food pantry list.
Recommendations: 1. Continue consistent carbohydrate diet, bedtime snack. 2. Check Phos and Mg daily until stable, replete PO. 3. Thiamine 100 mg x3 days. 4. Glucerna once daily if intake <50%. Will follow prn.`,
  },
  {
    noteId: '600113',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2168-11-04 18:35',
    text: `DAY SHIFT 0700-1900
NEURO: A&Ox3, flat affect, cooperative. Pain L chest [**3-24**] w/ cough, tylenol x2 with relief.
CV: SR/ST 88-104, BP 114-126/62-74. No edema.
RESP: 3L NC to 2L at 1500, sat 94-96%. RR 18-22. LS bronchial L base, few crackles, R clear. Cough productive rusty to tan. IS 1250 q1h w/ reminders.
GI/GU: Diabetic diet, ate 75% breakfast, 50% lunch. No N/V. No BM. Voids 300-500 cc.
ENDO: FSBG 164, 198, 221, 187. Humalog 6 w/ meals + correction 1 unit per 50. Lantus moved to 2000 tonight per diabetes team. 
LYTES: K 3.8, Phos 2.1, KPhos PO x2.
ID: Tmax 38.6 at 1400. Vanco trough drawn before dose 4. CTX 2 g 1400, azithro last dose given. Repeat CXR then CT chest done 1550, travelled on monitor, no events.
SKIN/ACCESS: L forearm infiltrate 4 x 3 cm, soft, skin intact, warm packs stopped. R AC 20G and R hand 18G patent.
SAFETY: sulfa band on. Independent to chair and commode.
SOCIAL: roommate visited 1300 with pt's permission. No calls to mother per pt. SW to see tomorrow.
PLAN: CT result, wean O2, FSBG ac/hs/0300, insulin self-injection with RN watching, avoid L lower abdomen.`,
  },
  {
    noteId: '600114',
    category: 'Respiratory',
    description: 'Respiratory Care Note',
    chartTime: '2168-11-03 15:20',
    text: `RESPIRATORY CARE
34 y/o M w/ LLL pneumonia, DKA. Called for increased O2 need overnight (3L to 4L at 0200) and secretion clearance.
Assessment: RR 22, shallow, splinting on L. SpO2 94% 4L NC, 88% when NC slipped off. LS: bronchial breath sounds and crackles L base to mid lung, R clear, no wheeze. Cough strong, guarded by pain. Sputum moderate, thick, rust colored, specimen sent 0500.
ABG [**11-2**] 2200: 7.29 / 28 / 70 on 3L. VBG 0800: 7.36 / 34. 
Smoking history: chart says never; pt has nicotine stained fingers on R hand, did not wish to talk about it. Told RN.
Therapy: incentive spirometry taught, best 1000 cc of predicted 3200. Acapella 10 breaths x2 with productive cough. Pillow splint shown. Albuterol neb not indicated, no wheeze. Sat up in chair for session.
Plan: IS q1h while awake, acapella qid, titrate O2 to sat >92%. No BiPAP indicated; would avoid with recent emesis. If need exceeds 6L call for high flow. OOB as able. Will follow daily until off O2.`,
  },
  {
    noteId: '600115',
    category: 'Radiology',
    description: 'CHEST (PA & LAT)',
    chartTime: '2168-11-06 11:10',
    text: `[**2168-11-6**] 10:22 AM  CHEST (PA & LAT)   Clip # [**Clip Number (Radiology) 50844**]
Reason: pneumonia, follow L effusion
UNDERLYING MEDICAL CONDITION: 34 year old man with S. pneumoniae pneumonia and bacteremia

FINAL REPORT
HISTORY: Left lower lobe pneumonia with small effusion, now afebrile.
COMPARISON: Radiographs of [**2168-11-2**] and [**2168-11-4**], CT of [**2168-11-4**].
FINDINGS: PA and lateral views. The left lower lobe opacity is somewhat less dense than on the study of two days earlier, with air bronchograms still visible behind the heart. The small left pleural effusion is unchanged in size, again seen as blunting of the posterior and lateral costophrenic angles; no fluid is seen to track along the lateral chest wall. The lingular nodularity on CT is not resolved by radiography. The right lung is clear. No pneumothorax. The heart size and mediastinal contours are within normal limits. Old healed right clavicular fracture.
IMPRESSION:
1. Slight improvement in left lower lobe pneumonia.
2. Unchanged small left pleural effusion.
Radiographic clearing may lag behind clinical improvement by several weeks; follow-up to resolution in 6 to 8 weeks is recommended, as before.`,
  },
  {
    noteId: '600116',
    category: 'Case Management',
    description: 'Case Management Discharge Planning',
    chartTime: '2168-11-08 13:45',
    text: `CASE MANAGEMENT NOTE
Pt is a 34 y/o man, HD 7, medically ready for d/c tomorrow if insulin and antibiotics can be in hand.
Coverage: emergency Medicaid approved today, effective [**2168-11-1**], letter in chart. Prescription card will take 7-10 days; temporary number [**Numeric Identifier 5530**] given to pt and outpatient pharmacy.
Medications to bedside: Lantus pens x2, Humalog pens x2, pen needles, meter and 100 strips, ketone strips, glucagon kit, amoxicillin 1 g tid through [**11-16**], sertraline 100 mg x30, nicotine patches 14 mg x14. Co-pay waived. Diabetes service samples (30 days) as back up are in the pt's bag, kept in floor refrigerator until he leaves.
Follow-up: diabetes clinic [**2168-11-17**] 9:00 AM; primary care new pt visit [**2168-11-22**] 2:15 PM, Dr. [**Last Name (STitle) 1077**]; eye clinic [**2168-12-3**]; chest x-ray order for the week of [**2168-12-28**] in system.
Home: apt w/ roommate, rent help form faxed. No VNA or equipment needed. Transport: roommate will drive at 2 PM.
Teach back: pt draws and injects correctly, names 3 sick day rules and when to come to ED. Pt asks again that his mother not be called. No further CM needs.`,
  },
]
