<?php
/**
 * Notices in wp-admin.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * One notice at a time, on the screens where an administrator looks after the site, for those who
 * can do something about it. Dismissed ones stay away until something else is to be said.
 */
final class Notices {

	const SCREENS = array( 'dashboard', 'themes', 'plugins', 'update-core' );
	const DISMISS = 'hub_activation_dismiss';

	/**
	 * The theme's client.
	 *
	 * @var Client
	 */
	private $client;

	/**
	 * The notices of one theme.
	 *
	 * @param Client $client The theme's client.
	 */
	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/**
	 * Hooks the notices in.
	 */
	public function register(): void {
		add_action( 'admin_notices', array( $this, 'show' ) );
		add_action( 'admin_post_' . self::DISMISS, array( $this, 'dismiss' ) );
	}

	/**
	 * Shows what there is to say on this screen.
	 */
	public function show(): void {
		$screen = get_current_screen();
		if ( null === $screen || ! in_array( $screen->id, self::SCREENS, true ) || ! current_user_can( $this->client->config()->capability ) ) {
			return;
		}
		$state = $this->client->state();
		$text  = $this->text( $state );
		if ( '' === $text || get_user_meta( get_current_user_id(), self::DISMISS, true ) === $this->mark( $state ) ) {
			return;
		}
		$dismiss = wp_nonce_url( admin_url( 'admin-post.php?action=' . self::DISMISS ), self::DISMISS );
		printf(
			'<div class="notice notice-%1$s" id="hub-activation-notice"><p><strong>%2$s</strong> %3$s</p><p><a class="button button-primary" href="%4$s">%5$s</a> <a class="button-link" href="%6$s">%7$s</a></p></div>',
			State::NONE === $state ? 'info' : 'warning',
			esc_html( $this->client->config()->theme . ':' ),
			esc_html( $text ),
			esc_url( $this->client->screen_url() ),
			esc_html__( 'Theme activation', 'hub-activation' ),
			esc_url( $dismiss ),
			esc_html__( 'Dismiss this notice', 'hub-activation' )
		);
	}

	/**
	 * Remembers that this user has read the notice, and leads back.
	 */
	public function dismiss(): void {
		check_admin_referer( self::DISMISS );
		if ( current_user_can( $this->client->config()->capability ) ) {
			update_user_meta( get_current_user_id(), self::DISMISS, $this->mark( $this->client->state() ) );
		}
		$back = wp_get_referer();
		wp_safe_redirect( false === $back ? admin_url() : $back );
		exit;
	}

	/**
	 * The notice for a state, empty where all is well.
	 *
	 * @param string $state One of `State`.
	 */
	private function text( string $state ): string {
		if ( State::NONE === $state ) {
			return __( 'Activate the theme to get its updates and plugins.', 'hub-activation' );
		}
		if ( State::ELSEWHERE === $state ) {
			/* translators: %s: date and time. */
			$text = __( 'This site was activated under another address. It works on until %s; please say what became of it.', 'hub-activation' );
			return sprintf( $text, Words::date( self::deadline( $this->client ) ) );
		}
		return Words::ended()[ $state ] ?? '';
	}

	/**
	 * Until when a site that runs under another address keeps working.
	 *
	 * @param Client $client The theme's client.
	 */
	public static function deadline( Client $client ): int {
		return ( $client->store()->activation()['moved_since'] ?? $client->now() ) + State::MOVING_TIME;
	}

	/**
	 * What a dismissed notice was about: this state of this activation, on this site of a network.
	 *
	 * @param string $state One of `State`.
	 */
	private function mark( string $state ): string {
		$activation = $this->client->store()->activation();
		return implode( ' ', array( $state, $activation['id'] ?? '', get_current_blog_id(), $this->client->config()->item_id ) );
	}
}
