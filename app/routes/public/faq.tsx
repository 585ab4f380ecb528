import { content } from "../../domain/content.server.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Prose } from "../../ui/prose.tsx";
import { UnderConstruction } from "../../ui/under-construction.tsx";
import type { Route } from "./+types/faq";

export function loader() {
  return { questions: content.faq };
}

export default function FrequentQuestions({ loaderData: { questions } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Frequently asked questions">
        What neighbors ask most. If yours isn't here, <a href="/contact">write to the board</a>.
      </PageHeading>
      {!questions && <UnderConstruction />}
      <div className="column faq">
        {questions?.map(({ question, html }) => (
          <section key={question}>
            <h2>{question}</h2>
            <Prose html={html} />
          </section>
        ))}
      </div>
    </>
  );
}
