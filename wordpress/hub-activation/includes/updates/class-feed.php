<?php
/**
 * Update checks with the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Fetches the feed of updates twice a day by WP-Cron in a separate request, and on "Check again" of
 * WordPress's update screen. No other page calls the hub for updates.
 */
final class Feed {

	const HOOK = 'hub_activation_updates';

	/**
	 * The product.
	 *
	 * @var Product
	 */
	private $product;

	/**
	 * Creates the feed of a product.
	 *
	 * @param Product $product The product.
	 */
	public function __construct( Product $product ) {
		$this->product = $product;
	}

	/**
	 * Registers the hooks.
	 */
	public function register(): void {
		add_action( self::HOOK, array( $this, 'run' ) );
		add_action( 'load-update-core.php', array( $this, 'check_again' ) );
	}

	/**
	 * Runs the scheduled event.
	 *
	 * @param mixed $item_id Item that the event is about.
	 */
	public function run( $item_id = 0 ): void {
		if ( ! $this->product->schedule()->is_meant( $item_id ) ) {
			return;
		}
		$is_background = wp_doing_cron() || ( defined( 'WP_CLI' ) && WP_CLI );
		if ( $is_background && ( $this->product->store()->note( 'outage' )['until'] ?? 0 ) <= $this->product->now() ) {
			$this->refresh_quietly();
		}
	}

	/**
	 * Fetches the feed. The stored feed stays if the hub does not answer.
	 */
	public function refresh_quietly(): void {
		try {
			$this->refresh();
		} catch ( Refused $refused ) {
			if ( 'unknown_token' === $refused->reason ) {
				$this->product->offers()->forget();
			}
		}
	}

	/**
	 * Fetches the feed on "Check again" of WordPress's update screen. In a network's admin, the
	 * site that fetched the stored feed fetches it again.
	 */
	public function check_again(): void {
		// phpcs:ignore WordPress.Security.NonceVerification -- as WordPress itself: it asks what there is.
		if ( ! isset( $_GET['force-check'] ) || ! current_user_can( 'update_themes' ) ) {
			return;
		}
		$blog_id = is_multisite() && is_network_admin() ? $this->product->offers()->blog_id() : 0;
		if ( 0 === $blog_id || get_current_blog_id() === $blog_id ) {
			$this->refresh_quietly();
			return;
		}
		switch_to_blog( $blog_id );
		$this->refresh_quietly();
		restore_current_blog();
	}

	/**
	 * Returns true if beta versions are enabled here.
	 */
	public function has_beta(): bool {
		return (bool) ( $this->product->store()->note( 'channel' )['beta'] ?? $this->product->config()->beta );
	}

	/**
	 * Turns beta versions on or off, and fetches the feed.
	 *
	 * @param bool $beta True for beta versions.
	 * @throws Refused If the hub does not answer.
	 */
	public function choose_channel( bool $beta ): void {
		$this->product->store()->write_note( 'channel', array( 'beta' => $beta ) );
		$this->refresh();
	}

	/**
	 * Fetches the feed.
	 *
	 * @throws Refused If the hub does not answer.
	 */
	private function refresh(): void {
		$activation = $this->product->store()->activation();
		$may        = null !== $activation && '' !== $activation['token'] && $this->product->is_here();
		if ( ! $may || ! in_array( 'updates', $this->product->entitlements(), true ) ) {
			return;
		}
		$channel  = $this->has_beta() ? '?channel=beta' : '';
		$answer   = $this->product->hub()->get( '/api/theme-activation/updates' . $channel, $activation['token'] );
		$releases = Releases::read( $answer, $this->product->config()->hub_url );
		foreach ( array_keys( $releases['plugins'] ) as $slug ) {
			$releases['plugins'][ $slug ]['file'] = self::main_file( (string) $slug );
		}
		// Stores new keys before the releases that they sign.
		$this->product->seal()->learn( is_array( $answer['rotations'] ?? null ) ? $answer['rotations'] : array() );
		$this->product->offers()->keep( $releases );
	}

	/**
	 * Returns the main file of an installed plugin with its folder; empty if the plugin is not
	 * installed.
	 *
	 * @param string $slug Folder of the plugin.
	 */
	private static function main_file( string $slug ): string {
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		foreach ( array_keys( get_plugins() ) as $file ) {
			if ( dirname( $file ) === $slug ) {
				return $file;
			}
		}
		return '';
	}
}
