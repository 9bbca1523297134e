<?php
/**
 * Where the client hooks into WordPress.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * On a visitor's page view only the background calls are planned; wp-admin gets the rest.
 */
final class Hooks {

	/**
	 * The theme's client.
	 *
	 * @var Client
	 */
	private $client;

	/**
	 * The hooks of one theme.
	 *
	 * @param Client $client The theme's client.
	 */
	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/**
	 * Hooks in no more than this request needs: a visitor's page view gets the background calls alone.
	 */
	public function register(): void {
		if ( Config::is_disabled() ) {
			return;
		}
		if ( '' !== $this->client->config()->problem() ) {
			_doing_it_wrong( Client::class . '::boot', esc_html( $this->client->config()->problem() ), esc_html( VERSION ) );
			return;
		}
		$this->client->schedule()->register();
		$this->client->updates()->register();
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			\WP_CLI::add_command( 'hub', new Command( $this->client ) );
		}
		if ( is_admin() ) {
			add_action( 'init', array( $this, 'load_words' ) );
			add_action( 'admin_init', array( $this, 'watch' ) );
			( new Screen( $this->client ) )->register();
			( new Actions( $this->client ) )->register();
			( new Notices( $this->client ) )->register();
		}
	}

	/**
	 * Loads the translation, where there is one for the administrator's language.
	 */
	public function load_words(): void {
		load_textdomain( 'hub-activation', FOLDER . '/languages/hub-activation-' . determine_locale() . '.mo' );
	}

	/**
	 * On each admin page: notes since when the site is elsewhere, and looks after the heartbeat.
	 */
	public function watch(): void {
		$activation = $this->client->store()->activation();
		$is_here    = null === $activation || Site::same( $activation['home_url'], Site::home() );
		$is_noted   = isset( $activation['moved_since'] );
		if ( $is_here === $is_noted && null !== $activation ) {
			$this->client->store()->change( array( 'moved_since' => $is_here ? null : $this->client->now() ) );
		}
		if ( current_user_can( $this->client->config()->capability ) ) {
			$this->import_deployed();
		}
		$this->client->schedule()->watch();
	}

	/**
	 * Takes in the certificate of a deploy pipeline; what is wrong with it is said in a notice.
	 */
	private function import_deployed(): void {
		try {
			$this->client->offline()->import_deployed();
		} catch ( Refused $refused ) {
			Flash::refused( $refused );
		}
	}
}
