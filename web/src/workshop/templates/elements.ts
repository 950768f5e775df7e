import type { NewEntry } from "../draft/draft";
import { words } from "./templates";

/** Symbol, English name, German name where it differs; the best known first. */
const ELEMENTS = `
H Hydrogen Wasserstoff
O Oxygen Sauerstoff
C Carbon Kohlenstoff
N Nitrogen Stickstoff
He Helium
Fe Iron Eisen
Au Gold
Ag Silver Silber
Cu Copper Kupfer
Na Sodium Natrium
Cl Chlorine Chlor
Ca Calcium
K Potassium Kalium
Al Aluminium
Mg Magnesium
S Sulfur Schwefel
P Phosphorus Phosphor
Si Silicon Silicium
Zn Zinc Zink
Pb Lead Blei
Sn Tin Zinn
Hg Mercury Quecksilber
Ne Neon
I Iodine Iod
F Fluorine Fluor
Li Lithium
Be Beryllium
B Boron Bor
Ar Argon
Ti Titanium Titan
Cr Chromium Chrom
Mn Manganese Mangan
Co Cobalt
Ni Nickel
As Arsenic Arsen
Se Selenium Selen
Br Bromine Brom
Kr Krypton
Rb Rubidium
Sr Strontium
Zr Zirconium Zirkonium
Mo Molybdenum Molybdän
Pd Palladium
Cd Cadmium
In Indium
Sb Antimony Antimon
Te Tellurium Tellur
Xe Xenon
Cs Caesium Cäsium
Ba Barium
W Tungsten Wolfram
Pt Platinum Platin
Bi Bismuth Bismut
Po Polonium
Rn Radon
Ra Radium
U Uranium Uran
Pu Plutonium
Ga Gallium
Ge Germanium
V Vanadium
Sc Scandium
`;

export function elements(language: "en" | "de"): readonly NewEntry[] {
  return ELEMENTS.trim()
    .split("\n")
    .map((line) => {
      const [symbol = "", en = "", de = en] = line.split(" ");
      return words(symbol, language === "de" ? de : en);
    });
}
