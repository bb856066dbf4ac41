from browser.lab import Lab
CELL="""
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("fantahzee", preset="first")
Board(match, keep=False, pace=0, bots={1:"tip"})
"""
NEWS="""
import hordeplay as hp
from hordeplay.widgets import Board
from hordeplay.games.fantahzee import at
rules = hp.rules("fantahzee").with_(bosses_to_end=1)
match = at("attack", rules=rules, seats=2, seed=3, party="Hero active, Paladin active, Oathbound Champion active", hand="Hero, Second Breath", strength=14, stacks="Mud Imp 11, Baron Cloven 2, Mud Imp 11, Mud Imp 11, Rock Monster 11")
Board(match, keep=False, pace=0.05, seat=0, bots="tip")
"""
def test_tour(lab: Lab) -> None:
    lab.page.set_viewport_size({"width":1280,"height":720})
    lab.open_cells(CELL.strip(), NEWS.strip())
    board = lab.page.locator("[data-testid=board]").nth(0)
    say = board.locator(".hp-coach-say")
    board.get_by_role("button", name="Show me the first turn").press("Enter")
    for i in range(1,14):
        lab.page.wait_for_timeout(900)
        if i in (4,5): lab.page.screenshot(path=f"/tmp/fz/tour{i}.png")
        if board.locator(".hp-learnt").count():
            lab.page.screenshot(path="/tmp/fz/tourend.png"); break
        if i == 4:
            for d in ("die-6-1","die-6-2"):
                board.locator(f"[id$='{d}']").first.click(); lab.page.wait_for_timeout(300)
            lab.page.screenshot(path="/tmp/fz/tour4b.png")
            board.locator("[data-text='keep 6 6']").first.click()
            continue
        say.focus(); lab.page.keyboard.press("Enter")
    two = lab.page.locator("[data-testid=board]").nth(1)
    two.scroll_into_view_if_needed()
    two.locator("[data-text='hit 2']").first.click(); lab.page.wait_for_timeout(900)
    lab.page.screenshot(path="/tmp/fz/news1.png")
    two.locator("[data-text='done']").first.click(); lab.page.wait_for_timeout(1500)
    lab.page.screenshot(path="/tmp/fz/news2.png")
