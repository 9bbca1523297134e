<?php
/**
 * Times of the heartbeat and of the update check.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Weekly by WP-Cron, in its own request. Where cron does not run, an admin page sends it after its own
 * answer. Never in a visitor's page view.
 */
final class Schedule {

	const HOOK = 'hub_activation_heartbeat';

	/** Eight days, in seconds: a day more than cron should take. */
	const ASLEEP = 691200;

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * The folder of the theme that brought the client.
	 *
	 * @var string
	 */
	private $folder = '';

	/**
	 * The schedule of one theme.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Hooks in what runs outside wp-admin too.
	 */
	public function register(): void {
		// Once the theme is switched, WordPress names the new one.
		$this->folder = $this->product->config()->folder();
		add_action( self::HOOK, array( $this, 'run' ) );
		if ( '' === $this->product->config()->plugin ) {
			add_action( 'switch_theme', array( $this, 'switched' ), 10, 2 );
		} else {
			register_deactivation_hook( $this->product->config()->plugin, array( $this, 'clear' ) );
		}
	}

	/**
	 * Plans the heartbeat and the look for updates, unless they are planned. Each site gets a minute of
	 * its own, so that not all call at once.
	 */
	public function ensure(): void {
		if ( false === wp_next_scheduled( self::HOOK, $this->about() ) ) {
			wp_schedule_event( $this->product->now() + WEEK_IN_SECONDS - wp_rand( 0, 12 * HOUR_IN_SECONDS ), 'weekly', self::HOOK, $this->about() );
		}
		if ( false === wp_next_scheduled( Feed::HOOK, $this->about() ) ) {
			wp_schedule_event( $this->product->now() + wp_rand( 0, HOUR_IN_SECONDS ), 'twicedaily', Feed::HOOK, $this->about() );
		}
	}

	/**
	 * Another theme does not know the events; a child of this one does. The activation itself stays.
	 *
	 * @param mixed $name  What the new theme is called.
	 * @param mixed $theme The new theme.
	 */
	public function switched( $name, $theme = null ): void {
		unset( $name );
		if ( ! $theme instanceof \WP_Theme || $theme->get_template() !== $this->folder ) {
			$this->clear();
		}
	}

	/**
	 * Unschedules all events.
	 */
	public function clear(): void {
		wp_clear_scheduled_hook( self::HOOK, $this->about() );
		wp_clear_scheduled_hook( Feed::HOOK, $this->about() );
	}

	/**
	 * Returns true if an event is about this product; one without an item is about all.
	 *
	 * @param mixed $item_id What the event says.
	 */
	public function is_meant( $item_id ): bool {
		return 0 === (int) $item_id || (int) $item_id === $this->product->config()->item_id;
	}

	/**
	 * Returns the arguments of an event: its item.
	 *
	 * @return int[]
	 */
	private function about(): array {
		return array( $this->product->config()->item_id );
	}

	/**
	 * The event itself.
	 *
	 * @param mixed $item_id Which item it is about.
	 */
	public function run( $item_id = 0 ): void {
		if ( ! $this->is_meant( $item_id ) ) {
			return;
		}
		if ( ! wp_doing_cron() && ! ( defined( 'WP_CLI' ) && WP_CLI ) ) {
			return;
		}
		$this->note_home();
		if ( ! $this->is_homeless() ) {
			$this->product->upkeep()->note_place();
		}
		$this->product->upkeep()->beat_quietly();
		$until = $this->product->store()->note( 'outage' )['until'] ?? 0;
		if ( $until > $this->product->now() ) {
			wp_schedule_single_event( $until, self::HOOK, $this->about() );
		}
	}

	/**
	 * Remembers for Site Health whether the background sees an address of this site at all.
	 */
	private function note_home(): void {
		$is_missing = '' === Site::key( Site::home() );
		if ( $is_missing !== $this->is_homeless() ) {
			$this->product->store()->write_note( 'no_home', $is_missing ? array( 'since' => $this->product->now() ) : array() );
		}
	}

	/**
	 * Returns true if the background had no address of this site in its last run.
	 */
	public function is_homeless(): bool {
		return array() !== $this->product->store()->note( 'no_home' );
	}

	/**
	 * Makes sure on admin pages that the event is scheduled, and runs it if cron does not.
	 */
	public function watch(): void {
		if ( wp_doing_ajax() || ! $this->product->upkeep()->has_heartbeat() ) {
			return;
		}
		$this->ensure();
		if ( $this->is_asleep() ) {
			// After everything else of the page, output buffers included.
			add_action( 'shutdown', array( $this, 'beat_after_answer' ), PHP_INT_MAX );
		}
	}

	/**
	 * The answer is out: now the call may take its time.
	 */
	public function beat_after_answer(): void {
		if ( function_exists( 'fastcgi_finish_request' ) ) {
			fastcgi_finish_request();
		} elseif ( function_exists( 'litespeed_finish_request' ) ) {
			litespeed_finish_request();
		} else {
			flush();
		}
		$this->product->upkeep()->beat_quietly();
	}

	/**
	 * Returns true if the last heartbeat is so old that cron cannot be running.
	 */
	private function is_asleep(): bool {
		$activation = $this->product->store()->activation();
		$outage     = $this->product->store()->note( 'outage' );
		$is_paused  = ( $outage['until'] ?? 0 ) > $this->product->now();
		return ! $is_paused && ( $activation['checked_at'] ?? 0 ) + self::ASLEEP < $this->product->now();
	}
}
