/*
 * The inline script after the contact form's photos: a further choice adds to the earlier ones, because a phone's
 * camera takes one photo at a time. Each is listed, small, with a button to remove it. What is missing elsewhere is
 * asked for before photos are sent, or they would have to be chosen again. Vite minifies it (vite.config.ts).
 */

const box = document.currentScript?.previousElementSibling as HTMLElement;
const chooser = box.previousElementSibling?.querySelector("input") as HTMLInputElement;
const template = box.firstElementChild as HTMLTemplateElement;
const count = box.appendChild(document.createElement("p"));
count.role = "status";
const list = document.createElement("ul");
const { most, largest, limits, advice, about } = box.dataset;
let chosen: File[] = [];

function choose(photos: File[]): void {
  const files = new DataTransfer();
  const keys = photos.map(keyOf);
  const once = photos.filter((photo, place) => keys.indexOf(keyOf(photo)) === place);
  const again = photos.filter((photo) => !once.includes(photo));
  const fit = once.filter((photo) => isPhoto(photo) && photo.size <= Number(largest));
  chosen = fit.slice(0, Number(most));
  const left = once.filter((photo) => !chosen.includes(photo));
  for (const photo of chosen) files.items.add(photo);
  chooser.files = files.files;
  count.textContent = [
    ...(chosen[0] ? [`${chosen.length} photo${chosen[1] ? "s" : ""} chosen.`, about] : []),
    ...(again[0] ? [`Already chosen: ${nameAll(again)}.`] : []),
    ...(left[0] ? [`Not added: ${nameAll(left)}.`, left.every(isPhoto) ? limits : advice] : []),
  ].join(" ");
  list.replaceChildren(...chosen.map(listPhoto));
  if (chosen[0]) box.append(list);
  else list.remove();
}

/** Some browsers don't know a photo's type. */
function isPhoto({ type }: File): boolean {
  return type === "" || type.startsWith("image/");
}

function nameAll(photos: readonly File[]): string {
  return photos.map(({ name }) => `“${name}”`).join(", ");
}

/** Cameras of phones call all their photos the same. */
function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

function listPhoto(photo: File): Element {
  const item = template.content.firstElementChild?.cloneNode(true) as Element;
  const [picture, name, remove] = item.children as unknown as [
    HTMLCanvasElement,
    Element,
    HTMLButtonElement,
  ];
  createImageBitmap(photo, { resizeHeight: picture.height }).then(
    (bitmap) => {
      picture.width = bitmap.width;
      picture.getContext("2d")?.drawImage(bitmap, 0, 0);
    },
    // The browser can't show it.
    () => picture.remove(),
  );
  name.textContent = photo.name;
  remove.ariaLabel = `Remove ${photo.name}`;
  remove.onclick = () => {
    choose(chosen.filter((other) => other !== photo));
    chooser.focus();
  };
  return item;
}

chooser.onchange = () => choose([...chosen, ...(chooser.files ?? [])]);
chooser.form?.addEventListener("submit", (event) => {
  if (chosen[0] && !chooser.form?.reportValidity()) event.preventDefault();
});
// "Back" may bring back what was chosen before.
addEventListener("pageshow", () => choose([...(chooser.files ?? [])]));
