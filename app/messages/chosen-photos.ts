/*
 * The inline script after the contact form's photos: a further choice adds to the earlier ones, because a phone's
 * camera takes one photo at a time. Each is listed with a button to remove it. Vite minifies it (vite.config.ts).
 */

const box = document.currentScript?.previousElementSibling as HTMLElement;
const chooser = box.previousElementSibling?.querySelector("input") as HTMLInputElement;
const [count, list, template] = box.children as unknown as [Element, Element, HTMLTemplateElement];
const { most, largest, limits, about } = box.dataset;
let chosen: File[] = [];

function choose(photos: File[]): void {
  const files = new DataTransfer();
  chosen = photos.filter(({ size }) => size <= Number(largest)).slice(0, Number(most));
  for (const photo of chosen) files.items.add(photo);
  chooser.files = files.files;
  const others = photos.filter((photo) => !chosen.includes(photo)).map(({ name }) => `“${name}”`);
  count.textContent = [
    ...(chosen[0] ? [`${chosen.length} photo${chosen[1] ? "s" : ""} chosen.`, about] : []),
    ...(others[0] ? [`Not added: ${others.join(", ")}.`, limits] : []),
  ].join(" ");
  list.replaceChildren(...chosen.map(listPhoto));
}

function listPhoto(photo: File): Element {
  const item = template.content.firstElementChild?.cloneNode(true) as Element;
  const [name, remove] = item.children as unknown as [Element, HTMLButtonElement];
  name.textContent = photo.name;
  remove.ariaLabel = `Remove ${photo.name}`;
  remove.onclick = () => {
    choose(chosen.filter((other) => other !== photo));
    chooser.focus();
  };
  return item;
}

chooser.onchange = () => choose([...chosen, ...(chooser.files ?? [])]);
// "Back" may bring back what was chosen before.
addEventListener("pageshow", () => choose([...(chooser.files ?? [])]));
